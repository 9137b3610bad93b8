import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, hasPostgres } from '../../../test/postgres.ts'
import { startPooler } from '../../../test/startPooler.ts'
import { startSharedPooler } from '../../../test/startSharedPooler.ts'
import { probeDatabase } from './probeDatabase.ts'

async function findingOf(databaseUrl: string) {
  const settings = { chains: [], projects: [], listen: { api: { host: '127.0.0.1', port: 0 } }, databaseUrl }
  const [report] = probeDatabase(settings, { answerMs: 1_000, searchMs: 1_000, hostMs: 1_000 })
  return (await report)?.findings[0]
}

it.skipIf(!(await hasPostgres()))(
  'reports a pooler that assigns connections per transaction, and none that keeps them',
  async () => {
    const { url, drop } = await createTestDatabase()
    onTestFinished(drop)
    const [shared, own] = [await startSharedPooler(url), await startPooler(url)]
    onTestFinished(async () => {
      await shared.close()
      await own.close()
    })
    expect(await findingOf(shared.url)).toMatchObject({
      grade: 'problem',
      text: expect.stringContaining('Set the pooler to session mode, or use the address of Postgres'),
    })
    expect(await findingOf(own.url)).toMatchObject({ grade: 'ok' })
    expect(await findingOf(url)).toMatchObject({ grade: 'ok' })
  },
)
