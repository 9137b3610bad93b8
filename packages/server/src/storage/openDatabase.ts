import { blameSetting } from '../base/blameSetting.ts'
import type { ServerSettings } from '../settings/settings.ts'
import { adviseOnPostgres } from './adviseOnPostgres.ts'
import { createDatabase, type OpenDatabase } from './createDatabase.ts'
import { MigrationError } from './MigrationError.ts'

/**
 * Opens and migrates the database that the settings name. Rejects with a `SettingError` that names the setting, or the
 * migration that failed.
 */
export function openDatabase(
  settings: ServerSettings,
  onLost?: (error: Error) => void,
): Promise<OpenDatabase> {
  return createDatabase(settings, onLost).catch(
    blameSetting((reason, error) =>
      error instanceof MigrationError
        ? explainMigration(settings, reason, error)
        : settings.databaseUrl
          ? `DATABASE_URL: cannot open the database (${reason}). ${adviseOnPostgres(error) ?? 'Check that Postgres is running at this address and that this user may create tables.'}`
          : `DATA_DIR: cannot open the database in ${settings.dataDir ?? 'memory'} (${reason}). Use a folder that this user may write to and that no other server uses, or set DATABASE_URL.`,
    ),
  )
}

function explainMigration(
  { databaseUrl, dataDir = 'memory' }: ServerSettings,
  reason: string,
  { statement }: MigrationError,
): string {
  const where = databaseUrl ? 'DATABASE_URL' : `DATA_DIR (${dataDir})`
  const what = statement ? ` Failed statement: ${statement}.` : ''
  return `The migration failed (${reason}).${what} The database of ${where} was opened and is unchanged. Use a database without tables of other programs, and a user that may create and change tables.`
}
