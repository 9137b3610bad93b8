/** What to do about an error of Postgres, by its SQLSTATE. */
const advice: { readonly [code: string]: string } = {
  '28P01': 'Correct the user or the password in DATABASE_URL.',
  '28000': 'Allow this user in pg_hba.conf, or correct the user in DATABASE_URL.',
  '3D000': 'Create the database with createdb, or correct its name in DATABASE_URL.',
}

/** Returns what to do about an error of a Postgres that responded. `undefined` if it is not known. */
export function adviseOnPostgres(error: unknown): string | undefined {
  const { cause, code } = Object(error)
  return advice[String(code)] ?? (cause === undefined ? undefined : adviseOnPostgres(cause))
}
