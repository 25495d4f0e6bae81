import { describe, expect, test } from 'vitest'
import { emptyCatches } from './catches.ts'
import { readSources } from './tree.ts'

describe('no failure disappears in an empty catch', () => {
  test('the whole tree handles what it catches', () => {
    expect(emptyCatches(readSources('src', 'test', 'bench', 'scripts'))).toEqual([])
  })

  test.each([
    'try { run() } catch {}',
    'try { run() } catch (error) {}',
    'try { run() } catch { /* nothing to do */ }',
    'try { run() } catch {\n  // nothing to do\n}',
    'try { run() } catch { ; }',
    'try { run() } catch { undefined }',
    'try { run() } catch { void 0 }',
    'run().catch(() => {})',
    'run().catch(() => { /* ignored */ })',
    'run().catch(() => undefined)',
    'run().catch(() => void 0)',
    'run().catch(() => { return })',
    'run().catch(() => { return undefined })',
    'run().catch(function () {})',
    'run()?.catch(async (error) => {})',
    `run()['catch'](() => {})`,
    'run().then(next, () => {})',
  ])('%s is reported', (source) => {
    expect(emptyCatches({ 'src/base/a.ts': source })).toHaveLength(1)
  })

  test.each([
    'try { run() } catch (error) { throw wrap(error) }',
    'function read() { try { return run() } catch { return undefined } }',
    'try { run() } catch (error) { failures.push(error) }',
    'try { run() } finally {}',
    'run().catch(report)',
    'run().catch((error) => failures.push(error))',
    'run().catch(() => null)',
    'run().then(() => {})',
    `const text = 'try { run() } catch {}'`,
    '// run().catch(() => {})',
  ])('%s is accepted', (source) => {
    expect(emptyCatches({ 'src/base/a.ts': source })).toEqual([])
  })
})
