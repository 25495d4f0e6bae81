/**
 * Counts up whenever the rules find more than before: a store that was last checked under a smaller number is checked
 * again by background work (`memoria upkeep purge-secrets`). A test fails when the files of this folder change and
 * `RULES_DIGEST` does not; then raise the version if more is found, and take over the digest it prints.
 */
export const REDACTION_RULES_VERSION = 4

/** Of the sources of the rules that the version stands for. */
export const RULES_DIGEST = '6fb4ff46b0c7a8ce1c7b9f9d7edae668'
