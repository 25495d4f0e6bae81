/** Triggers that write rows beside the one that was changed, or number it among all rows of the space. */
const OF_ROWS: readonly string[] = [
  ...['memories', 'messages', 'sections', 'episodes'].map((table) => `number_${table}`),
  ...['memory_queued', 'memory_queued_gone', 'memory_queued_logged', 'memory_queued_unlogged'],
  ...['memory_queued_renamed', 'episode_queued_insert', 'episode_queued_update', 'episode_queued_delete'],
  ...['count_change', 'memory_vectors_wanted', 'memory_vectors_outdated', 'memory_vectors_made'],
]

/**
 * They run as the owner of the schema from now on: somebody with whom one memory is shared for writing does not see the other
 * rows that a change touches. They only touch rows of the space of the changed row, and cannot be called otherwise.
 */
export const TRIGGERS_AS_OWNER: readonly string[] = OF_ROWS.map(
  (name) => `ALTER FUNCTION ${name}() SECURITY DEFINER SET search_path FROM CURRENT`,
)
