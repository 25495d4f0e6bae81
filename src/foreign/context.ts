import type { ChangeContext, Context } from '../context.ts'
import type { IngestContext } from '../ingest/ingest-context.ts'

/** Importing what another program keeps. */
export type ForeignContext = ChangeContext &
  Pick<Context, 'paths' | 'cwd'> & { readonly ingest: IngestContext }
