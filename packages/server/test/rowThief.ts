import { sql } from 'drizzle-orm'
import type { Database } from '../src/storage/database.ts'
import { bindings } from '../src/storage/rows/boundTables.ts'
import { shapeOf } from '../src/storage/rows/table.ts'

/**
 * One manipulation of the database by an attacker. `room` runs first if a unique column is in the way, and `singles`
 * change one row each if several cannot have one value.
 */
export type Theft = {
  table: string
  column: string
  what: string
  statement: string
  room?: string
  singles?: readonly Theft[]
}

/**
 * Thefts of each column have one of three names: the value of another row, an invented one, or all of a row except
 * this.
 */
export const isSwap = ({ what }: Theft) => / gets that of /.test(what)
export const isInvented = (theft: Theft) => / gets /.test(theft.what) && !isSwap(theft)
export const isCopy = ({ what }: Theft) => what === copyOfVictim

const copyOfVictim = 'the row of victim with that of thief'
/** How many of a person's rows in one table are swapped individually. */
const singlesMax = 3

const shapes = bindings.map(({ table }) => shapeOf(table))
const quoted = (name: string) => `"${name}"`

/**
 * Opens an attacker who can write to the database and has no keys. It stores each person's rows, runs a theft without
 * any constraints, and restores everything.
 */
export async function openRowThief(database: Database) {
  const run = (text: string) => database.execute(sql.raw(text))
  const tables = shapes.map(({ name, columns }) => ({
    name,
    list: [...columns.map(([, column]) => column.name), 'mac'].map(quoted).join(', '),
  }))
  const restores = tables.map(
    ({ name, list }) =>
      `delete from ${name}; insert into ${name} (${list}) select ${list} from stolen.${name};`,
  )
  const pastConstraints = 'language plpgsql set session_replication_role = replica'
  await run('create schema stolen')
  for (const { name, list } of tables)
    await run(`create table stolen.${name} as select ''::text as person, ${list} from ${name} limit 0`)
  await run(
    `create function stolen.restore() returns void ${pastConstraints} as $$ begin ${restores.join(' ')} end $$`,
  )
  await run(
    `create function stolen.run(statement text) returns text ${pastConstraints} as $$ declare changed int; begin execute statement; get diagnostics changed = row_count; return case when changed = 0 then 'nothing changes' end; exception when others then return sqlerrm; end $$`,
  )
  const attempt = async (statement: string): Promise<string | null> => {
    const answer: unknown = await database.execute(sql`select stolen.run(${statement}) as problem`)
    return (answer as { rows: { problem: string | null }[] }).rows[0]?.problem ?? null
  }
  return {
    run,
    /** Stores all new or changed rows as this person's. */
    async keep(person: string) {
      for (const { name, list } of tables) {
        const asKept = `to_jsonb(s) - 'person'`
        await run(`delete from stolen.${name} s where ${asKept} not in (select to_jsonb(t) from ${name} t)`)
        await run(
          `insert into stolen.${name} select '${person}', ${list} from ${name} t where to_jsonb(t) not in (select ${asKept} from stolen.${name} s)`,
        )
      }
    },
    restore: () => run('select stolen.restore()'),
    /** Returns why the database refused it; null if it was done. */
    async steal({ statement, room }: Pick<Theft, 'statement' | 'room'>): Promise<string | null> {
      const problem = await attempt(statement)
      return problem?.includes('duplicate key') && room ? attempt(`${room}; ${statement}`) : problem
    },
  }
}

/** Lists everything that can be done to the rows of two people, from the schema: each column of each bound table. */
export function listThefts(): Theft[] {
  return bindings.flatMap(({ table }) => {
    const { name, columns, primaryKey } = shapeOf(table)
    const key = primaryKey.map(([, column]) => quoted(column.name)).join(', ')
    const isKey = (column: unknown) => primaryKey.some(([, part]) => part === column)
    const all = [
      ...columns.map(([, column]) => ({
        ...{ name: column.name, type: column.getSQLType(), values: column.enumValues ?? [] },
        isKey: isKey(column),
      })),
      { name: 'mac', type: 'text', values: [] as readonly string[], isKey: false },
    ]
    const list = all.map((column) => quoted(column.name)).join(', ')
    const of = (person: string) =>
      `(${key}) in (select ${key} from stolen.${name} where person = '${person}')`
    const one = (person: string, at: number) =>
      `from stolen.${name} where person = '${person}' order by ${key} limit 1 offset ${at}`
    /** Selects a column of one of a person's rows. */
    const had = (person: string, own: string, at = 0) => `(select ${own} ${one(person, at)})`
    const theft = (column: string, what: string, statement: string, room?: string): Theft => ({
      ...{ table: name, column, what, statement },
      ...(room !== undefined && { room }),
    })
    const set = (person: string, own: string, value: string) =>
      `update ${name} set ${own} = ${value} where ${of(person)} and ${own} is distinct from ${value}`
    const places = Array.from({ length: singlesMax }, (_, at) => at)
    const single = (column: string, what: string, person: string, at: number, value: string) => {
      const own = quoted(column)
      const isIt = `(${key}) in (select ${key} ${one(person, at)})`
      const statement = `update ${name} set ${own} = ${value} where ${isIt} and ${own} is distinct from ${value}`
      return theft(column, what, statement, `delete from ${name} where ${own} = ${value}`)
    }
    const withSingles = (column: string, what: string, person: string, value: string): Theft => ({
      ...theft(column, what, set(person, quoted(column), value)),
      singles: places.map((at) => single(column, what, person, at, value)),
    })

    const byColumn = all.flatMap(({ name: column, type, values, isKey }) => {
      const own = quoted(column)
      const swaps = [
        ['thief', 'victim'],
        ['victim', 'thief'],
      ].map(([to = '', from = '']) => {
        const value = had(from, own)
        const what = `${to} gets that of ${from}`
        const room = `delete from ${name} where ${own} = ${value} and not ${of(to)}`
        const singles = places.flatMap((mine) =>
          places.map((theirs) => single(column, what, to, mine, had(from, own, theirs))),
        )
        return { ...theft(column, what, set(to, own, value), room), singles }
      })
      const copied = all.map((each) => (each.name === column ? had('thief', own) : `v.${quoted(each.name)}`))
      const copy = theft(
        column,
        copyOfVictim,
        `delete from ${name} where ${of('thief')}; insert into ${name} (${list}) select ${copied.join(', ')} from (select * from stolen.${name} where person = 'victim' order by ${key} limit 1) v`,
        `delete from ${name} where ${of('victim')}`,
      )
      const numbers = [`${own} + 1000000`, '9007199254740993']
      const texts = values.length > 0 ? values.map((value) => `'${value}'`) : [`'made up'`]
      const invented = [...(isKey ? [] : ['null']), ...(type === 'text' ? texts : numbers)]
      const made = invented.flatMap((value) =>
        ['thief', 'victim'].map((person) => withSingles(column, `${person} gets ${value}`, person, value)),
      )
      return [...swaps, copy, ...made]
    })
    const byRow = ['thief', 'victim'].map((person) =>
      theft('*', `the rows of ${person} are deleted`, `delete from ${name} where ${of(person)}`),
    )
    return [...byColumn, ...byRow]
  })
}
