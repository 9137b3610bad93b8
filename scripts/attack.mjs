// Runs every hostile page and every hostile request against a local world, and writes the table of docs/security.md:
// npm run attack
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { root, run, tool } from './run.mjs'

const requestsFile = 'packages/frame/src/attacks.test.ts'
const docs = path.join(root, 'docs/security.md')
const [begin, end] = ['<!-- attacks -->', '<!-- /attacks -->']
const reportOf = (name) => path.join(root, 'artifacts', `attack-${name}.json`)

await install()
await build({ onlyStale: true })
mkdirSync(path.join(root, 'artifacts'), { recursive: true })
const codes = [
  await run(tool('playwright'), ['test', 'e2e/specs/frame/hostilePages.spec.ts', '--workers=1'], {
    env: { ATTACK: 'all', PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf('pages') },
  }),
  await run(tool('vitest'), [
    ...['run', '--project', 'unit', requestsFile],
    ...['--reporter=default', '--reporter=json', `--outputFile=${reportOf('requests')}`],
  ]),
]
const attacks = [...readPages(), ...readRequests()]
const kinds = [...new Set(attacks.map(({ kind }) => kind))]
const through = attacks.filter(({ passed }) => !passed)
const text = readFileSync(docs, 'utf8')
writeFileSync(
  docs,
  `${text.slice(0, text.indexOf(begin) + begin.length)}
Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run attack\`: ${attacks.length} attacks, ${through.length} got through.

| Kind | Number | What is tried | Got through |
|---|---|---|---|
${kinds.map(toRow).join('\n')}
${text.slice(text.indexOf(end))}`,
)
process.exitCode = Math.max(...codes)

function toRow(kind) {
  const tried = attacks.filter((attack) => attack.kind === kind)
  const lost = tried.filter(({ passed }) => !passed).map(({ name }) => name)
  const names = tried.map(({ name }) => name.replaceAll('|', '\\|'))
  return `| ${kind} | ${tried.length} | ${names.join('; ')} | ${lost.join('; ') || 0} |`
}

/** Reads the hostile pages from Playwright's report. Tests outside of the kinds prove that the others can fail. */
function readPages() {
  return readReport('pages').suites.flatMap(({ suites }) =>
    suites.flatMap((part) =>
      part.suites.flatMap(({ title, specs }) =>
        specs.map((spec) => ({ kind: `Pages: ${title}`, name: spec.title, passed: spec.ok })),
      ),
    ),
  )
}

/** Reads the hostile requests from vitest's report. */
function readRequests() {
  const [{ assertionResults }] = readReport('requests').testResults
  return assertionResults
    .filter(({ ancestorTitles }) => ancestorTitles.length > 0)
    .map(({ ancestorTitles, title, status }) => ({
      kind: `Requests: ${ancestorTitles.at(-1)}`,
      name: title,
      passed: status === 'passed',
    }))
}

function readReport(name) {
  return JSON.parse(readFileSync(reportOf(name), 'utf8'))
}
