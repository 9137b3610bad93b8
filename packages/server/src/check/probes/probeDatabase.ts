import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { reasonOf } from '../../base/reasonOf.ts'
import { adviseOnPostgres } from '../../storage/adviseOnPostgres.ts'
import { inspectPostgres } from '../../storage/inspectPostgres.ts'
import { pages } from '../pages.ts'
import { hostOf, type Probe } from '../probe.ts'
import { type Finding, plural } from '../report.ts'

/** The oldest supported Postgres. */
const versionMin = 15
const title = 'Database'
const page = pages.storage

/** Checks Postgres: its version, what this user may do, and which migrations are pending. Of PGlite only its folder. */
export const probeDatabase: Probe = ({ databaseUrl, dataDir }) => [
  (databaseUrl ? checkPostgres(databaseUrl) : checkFolder(dataDir)).then((findings) => ({ title, findings })),
]

async function checkPostgres(url: string): Promise<readonly Finding[]> {
  const topic = 'Postgres'
  const facts = await inspectPostgres(url).catch(
    (error: unknown) =>
      `(${reasonOf(error)}). ${adviseOnPostgres(error) ?? 'Check that Postgres is running at this address, or correct DATABASE_URL.'}`,
  )
  if (typeof facts === 'string')
    return [
      {
        grade: 'problem',
        topic,
        text: `${hostOf(url)}: cannot connect ${facts}`,
        page,
      },
    ]
  const { isReadOnly, isShared, mayCreate, pending, version } = facts
  const host = `${hostOf(url)}: Postgres ${version}`
  const problem =
    version < versionMin
      ? `${host} is too old. Use ${versionMin} or later.`
      : isReadOnly
        ? `${host} is read-only. Use the primary server in DATABASE_URL.`
        : !mayCreate
          ? `${host}: this user may not create tables. Grant it CREATE on the database and its schema "public".`
          : isShared
            ? `${host}, behind a pooler that assigns connections per transaction, which breaks prepared statements and notices. Set the pooler to session mode, or use the address of Postgres in DATABASE_URL.`
            : undefined
  return [
    problem === undefined
      ? { grade: 'ok', topic, text: `${host}, writable` }
      : { grade: 'problem', topic, text: problem, page },
    {
      grade: 'ok',
      topic: 'Migrations',
      text:
        pending.length === 0
          ? 'none pending'
          : pending[0]?.startsWith('0000_')
            ? 'a new database: the next start creates its tables'
            : `${plural(pending.length, 'migration')} pending, which the next start runs: ${pending.join(', ')}`,
    },
  ]
}

/** A PGlite that a server uses must not be opened by another process. */
async function checkFolder(dataDir: string | undefined): Promise<readonly Finding[]> {
  const topic = 'PGlite'
  if (dataDir === undefined)
    return [{ grade: 'warning', topic, text: 'in memory: lost when the server stops', page }]
  const isWritable = (folder: string) =>
    access(folder, constants.W_OK | constants.X_OK).then(
      () => true,
      (error: unknown) => (Object(error).code === 'ENOENT' ? undefined : false),
    )
  let folder = resolve(dataDir)
  let found = await isWritable(folder)
  while (found === undefined && folder !== dirname(folder)) {
    folder = dirname(folder)
    found = await isWritable(folder)
  }
  return found
    ? [{ grade: 'ok', topic, text: `in ${dataDir}: for a single process` }]
    : [
        {
          grade: 'problem',
          topic,
          text: `in ${dataDir}: this user may not write there. Correct DATA_DIR, or set DATABASE_URL.`,
          page,
        },
      ]
}
