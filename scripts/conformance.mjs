// Reports which statements of the specification are proved:
// node scripts/conformance.mjs [--json | --short] [--keep]
// --keep adds what is now covered to conformance/ratchet.json.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

const citationsPerTitleMax = 3

/**
 * Parses citations: `[4.4] [4.13 clears state] …` → [{id: '4.4', clause: null}, {id: '4.13', clause: 'clears state'}].
 */
export function readCitations(title) {
  const citations = []
  let rest = title.trimStart()
  for (let found = citation(rest); found; found = citation(rest)) {
    citations.push({ id: found[1], clause: found[2] ?? null })
    rest = rest.slice(found[0].length)
  }
  return citations
}

const citation = (text) => text.match(/^\[(\d+\.\d+)(?: ([^\]]+))?\]\s*/)

/**
 * Sorts ids into covered, open and untestable by the tests that ran and passed; `problems` are wrong citations.
 * @returns {{ covered: Record<string, string[]>, open: string[], openClauses: Record<string, string[]>, untestable:
 * Record<string, string>, problems: string[] }}
 */
export function judge({ ids, clauses, untestable, tests }) {
  const titles = {}
  const cited = {}
  const problems = []
  for (const { title, passed } of tests) {
    const citations = readCitations(title)
    if (citations.length > citationsPerTitleMax)
      problems.push(`more than ${citationsPerTitleMax} ids: ${title}`)
    for (const { id, clause } of citations) {
      if (!(id in ids)) problems.push(`unknown id ${id}: ${title}`)
      else if (id in clauses && clause === null)
        problems.push(`${id} has several clauses, cite one: ${title}`)
      else if (clause !== null && !clauses[id]?.includes(clause))
        problems.push(`${id} has no clause "${clause}": ${title}`)
      else if (passed) {
        titles[id] = [...(titles[id] ?? []), title]
        cited[id] = new Set([...(cited[id] ?? []), clause])
      }
    }
  }
  const missing = (id) => (clauses[id] ?? [null]).filter((clause) => !cited[id]?.has(clause))
  const covered = {}
  const open = []
  for (const id of Object.keys(ids)) {
    if (id in untestable) continue
    if (missing(id).length === 0) covered[id] = titles[id]
    else open.push(id)
  }
  const openClauses = Object.fromEntries(
    open.filter((id) => cited[id] !== undefined).map((id) => [id, missing(id)]),
  )
  return { covered, open, openClauses, untestable, problems }
}

/** Returns ids that used to be covered and no longer are. */
export const lostIds = (ratchet, covered) => ratchet.filter((id) => !(id in covered))

/** Returns the tests of the last complete `npm test`; undefined if there was none here. */
function readTests() {
  const file = path.join(root, 'artifacts/tests.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).tests : undefined
}

const readData = (name) => JSON.parse(readFileSync(path.join(root, 'conformance', `${name}.json`), 'utf8'))

/** Evaluates the last complete `npm test`. */
export function readConformance() {
  const tests = readTests()
  const verdict = judge({
    ids: readData('ids'),
    clauses: readData('clauses'),
    untestable: readData('untestable'),
    tests: tests ?? [],
  })
  return {
    ...verdict,
    hasRun: tests !== undefined,
    lost: tests ? lostIds(readData('ratchet'), verdict.covered) : [],
  }
}

/** Prints the last recorded state, for a checkout without a complete `npm test`. */
function sayRecorded() {
  const [ids, covered, untestable] = ['ids', 'ratchet', 'untestable'].map(readData)
  const open = Object.keys(ids).filter((id) => !covered.includes(id) && !(id in untestable))
  console.log(
    `No complete \`npm test\` has run here yet. Recorded in conformance/ratchet.json: ${covered.length} covered, ${open.length} open, ${Object.keys(untestable).length} untestable`,
  )
}

function main(flags) {
  const { covered, open, openClauses, untestable, problems, lost, hasRun } = readConformance()
  if (flags.includes('--json')) console.log(JSON.stringify({ hasRun, covered, open, untestable }))
  else if (!hasRun) sayRecorded()
  else {
    if (!flags.includes('--short'))
      for (const [id, titles] of Object.entries(covered))
        console.log(`${id}\n${titles.map((title) => `    ${title}`).join('\n')}`)
    console.log(
      `\nOpen: ${open.map((id) => (openClauses[id] ? `${id} (${openClauses[id].join(', ')})` : id)).join('; ')}`,
    )
    console.log(
      `\n${Object.keys(covered).length} covered, ${open.length} open, ${Object.keys(untestable).length} untestable`,
    )
  }
  for (const problem of problems) console.error(`Invalid citation: ${problem}`)
  for (const id of lost) console.error(`${id} is no longer covered.`)
  if (flags.includes('--keep') && hasRun && lost.length === 0) {
    const inOrder = Object.keys(readData('ids')).filter((id) => id in covered)
    writeFileSync(path.join(root, 'conformance/ratchet.json'), `${JSON.stringify(inOrder)}\n`)
  }
  if (problems.length > 0 || lost.length > 0) process.exitCode = 1
}

if (process.argv[1] === import.meta.filename) main(process.argv.slice(2))
