import type { ChangeContext, Context } from '../../context.ts'

/** The part of the context that sharing memories through files uses. */
export type TeamContext = ChangeContext & Pick<Context, 'config' | 'home'>

/** The author of changes that came from team files, and the name of their runs. */
export const TEAM_FILES = 'team-files'
