import { onTestFinished } from 'vitest'
import { ACCESS } from '../../../src/store/postgres/access.ts'
import type { TestServer } from './server.ts'

/** Switches the second wall off until the test ends: what is refused now, our own checks refuse. */
export async function withoutRowSecurity({ made }: Pick<TestServer, 'made'>): Promise<void> {
  const all = (state: 'ENABLE' | 'DISABLE') =>
    Object.keys(ACCESS)
      .map((table) => `ALTER TABLE ${table} ${state} ROW LEVEL SECURITY`)
      .join('; ')
  await made.admin.command(all('DISABLE'))
  onTestFinished(async () => {
    await made.admin.command(all('ENABLE'))
  })
}
