/**
 * Counts up whenever the rules find more than before: a store that was last checked under a smaller number is checked
 * again by background work (`memoria upkeep purge-secrets`). A test fails when the files of this folder change and
 * `RULES_DIGEST` does not; then raise the version if more is found, and copy the digest it prints.
 */
export const REDACTION_RULES_VERSION = 6

/** Of the sources of the rules that the version stands for. */
export const RULES_DIGEST = 'd953bfe193ddc6f8846cfd284457e7a0'
