/** A short name for a project: the last part of its id, which is an address of a repository or a folder. */
export function projectName(id: string | null): string {
  if (id === null) return 'no project'
  const parts = id
    .replace(/\.git$/, '')
    .split(/[/:\\]/)
    .filter((part) => part !== '')
  return parts.at(-1) ?? id
}
