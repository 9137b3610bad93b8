// Measures our code in comparison with others:
// node scripts/bench.mjs [chains] [kit] [scroll] [server] [start] [wallet] [-- flags of bench/peers/run.mjs]
// Writes its tables into bench/README.md and fails if a promise fails.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { mustRun, root, tool } from './run.mjs'
import { installChromium } from './steps/steps.mjs'

const readmeFile = path.join(root, 'bench/README.md')
const peers = path.join(root, 'bench/peers')

const median = (results, kit, name) => results.kits[kit].summary[name]?.median
const hosts = (results, name) => results.kits.ours[name]?.length
const yes = (value) => (value ? 'yes' : 'no')

/** Promises of the kit: a value from the harness's results, and its limit relative to the floor of the same run. */
export const kitPromises = [
  {
    name: 'brotli kB until the button works',
    of: (r, kit) => median(r, kit, 'readyBr') / 1000,
    atMost: () => 69,
  },
  // The modal is there by then. This is wagmi and viem, which load after the list is painted.
  { name: 'brotli kB added on opening', of: (r, kit) => median(r, kit, 'openBr') / 1000, atMost: () => 30 },
  { name: 'brotli kB until quiet', of: (r, kit) => median(r, kit, 'settledBr') / 1000, atMost: () => 88 },
  {
    name: 'click to list at 4x CPU, cold, ms',
    of: (r, kit) => median(r, kit, 'openCold'),
    atMost: (floor) => 2 * floor,
  },
  {
    name: 'click to list at 4x CPU, warm, ms',
    of: (r, kit) => median(r, kit, 'openWarm'),
    atMost: (floor) => 1.7 * floor,
  },
  {
    name: 'blocking until ready at 4x CPU, ms',
    of: (r, kit) => median(r, kit, 'tbtCpu'),
    atMost: (floor) => 1.2 * floor,
  },
  { name: 'heap with the modal open, MB', of: (r, kit) => median(r, kit, 'heap') / 1e6, atMost: () => 4 },
]

/** Facts about our kit only, each of which must hold. */
const kitFacts = [
  { name: 'no third-party host before a click', holds: (r) => hosts(r, 'hostsBefore') === 0 },
  { name: 'no third-party host with the modal open', holds: (r) => hosts(r, 'hostsOpen') === 0 },
  {
    name: 'no third-party host after connecting',
    holds: ({ kits }) => kits.ours.checks.hostsAfterConnect?.length === 0,
  },
  {
    name: 'no axe finding before opening',
    holds: ({ kits }) => kits.ours.checks.axeClosed.length === 0,
  },
  {
    name: 'no new axe finding in the modal',
    holds: ({ kits }) => newFindings(kits.ours.checks).length === 0,
  },
  { name: 'Enter opens', holds: ({ kits }) => kits.ours.checks.keyboard.opensWithEnter },
  { name: 'focus stays inside', holds: ({ kits }) => kits.ours.checks.keyboard.trapped },
  { name: 'Escape closes', holds: ({ kits }) => kits.ours.checks.keyboard.escCloses },
  { name: 'focus returns to the button', holds: ({ kits }) => kits.ours.checks.keyboard.focusReturns },
  { name: 'connects with every third party blocked', holds: ({ kits }) => kits.ours.checks.connected },
]

function newFindings({ axeClosed, axeOpen }) {
  const before = new Map(axeClosed.map(({ id, nodes }) => [id, nodes]))
  return axeOpen.filter(({ id, nodes }) => nodes > (before.get(id) ?? 0))
}

/** Returns a row for each promise: our value, the floor's, RainbowKit's, the limit, and whether it holds. */
export function compareKits(results) {
  const rows = kitPromises.map(({ name, of, atMost }) => {
    const [ours, floor, rainbowkit] = ['ours', 'floor', 'rainbowkit'].map((kit) =>
      results.kits[kit] ? of(results, kit) : undefined,
    )
    const limit = atMost(floor)
    return { name, ours, floor, rainbowkit, limit, holds: ours <= limit }
  })
  const facts = kitFacts.map(({ name, holds }) => ({ name, holds: Boolean(holds(results)) }))
  return { rows, facts }
}

function kitTable({ rows, facts }, results) {
  const show = (value) => (value === undefined || Number.isNaN(value) ? '–' : value.toFixed(1))
  return [
    `${results.date.slice(0, 10)}, \`npm run bench -- kit\`, medians of ${results.n} interleaved runs, Chromium ${results.chromium}, ${results.machine}, Node ${results.node}.`,
    '',
    '| | Latchkey | hand-written floor | RainbowKit | at most | met |',
    '|---|---:|---:|---:|---:|---|',
    ...rows.map(
      (row) =>
        `| ${row.name} | ${show(row.ours)} | ${show(row.floor)} | ${show(row.rainbowkit)} | ${show(row.limit)} | ${yes(row.holds)} |`,
    ),
    '',
    ...facts.map(({ name, holds }) => `- ${name}: ${yes(holds)}`),
  ].join('\n')
}

/** Writes a table between its two markers in bench/README.md. */
function writeSection(name, text) {
  const readme = readFileSync(readmeFile, 'utf8')
  const marks = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [begin, end] = marks.map((mark) => readme.indexOf(mark))
  if (begin < 0 || end < begin) throw new Error(`bench/README.md has no section ${name}`)
  writeFileSync(readmeFile, `${readme.slice(0, begin)}${marks[0]}\n${text}\n${readme.slice(end)}`)
}

async function benchKit(flags) {
  await mustRun(tool('vite'), ['build', '--logLevel', 'warn'], { cwd: path.join(root, 'bench/kit') })
  await mustRun(process.execPath, ['run.mjs', '--add', 'ours=../kit/dist', ...flags], { cwd: peers })
  const results = JSON.parse(readFileSync(path.join(peers, 'results.json'), 'utf8'))
  const comparison = compareKits(results)
  writeSection('kit', kitTable(comparison, results))
  return [...comparison.rows, ...comparison.facts].filter(({ holds }) => !holds).map(({ name }) => name)
}

async function benchScroll() {
  const { compareScroll, measureScroll } = await import('../bench/scroll.mjs')
  const { text, broken } = compareScroll(await measureScroll())
  console.log(text)
  writeSection('scroll', text)
  return broken
}

async function benchStart() {
  const { compareStarts, measureStarts } = await import('../bench/start.mjs')
  const { text, broken } = compareStarts(await measureStarts())
  console.log(text)
  writeSection('start', text)
  return broken
}

async function benchWallet() {
  const { compareWallet, measureWallet } = await import('../bench/wallet.mjs')
  const { text, broken } = compareWallet(await measureWallet())
  console.log(text)
  writeSection('wallet', text)
  return broken
}

async function benchChains() {
  const { compareChains, measureChains } = await import('../bench/chains/measure.mjs')
  const measured = await measureChains()
  if (!measured) return ['chains: no Postgres']
  const { text, broken } = compareChains(measured)
  console.log(text)
  writeSection('chains', text)
  return broken
}

async function main() {
  const [wanted, flags] = splitAt(process.argv.slice(2), '--')
  const unknown = wanted.filter(
    (name) => !['chains', 'kit', 'scroll', 'server', 'start', 'wallet'].includes(name),
  )
  if (unknown.length > 0) throw new Error(`Unknown benchmark: ${unknown.join(', ')}`)
  const isWanted = (name) => wanted.length === 0 || wanted.includes(name)
  await install()
  await build({ onlyStale: true })
  const broken = []
  if (isWanted('server') && existsSync(path.join(root, 'bench/server/run.mjs'))) {
    await mustRun(process.execPath, ['bench/server/run.mjs'])
  }
  if (isWanted('chains')) broken.push(...(await benchChains()))
  if (['scroll', 'kit', 'wallet'].some(isWanted)) await installChromium()
  if (isWanted('start')) broken.push(...(await benchStart()))
  if (isWanted('wallet')) broken.push(...(await benchWallet()))
  if (isWanted('scroll')) broken.push(...(await benchScroll()))
  if (isWanted('kit')) broken.push(...(await benchKit(flags)))
  for (const name of broken) console.error(`Target missed: ${name}`)
  process.exitCode = broken.length > 0 ? 1 : 0
}

const splitAt = (list, mark) => {
  const at = list.indexOf(mark)
  return at < 0 ? [list, []] : [list.slice(0, at), list.slice(at + 1)]
}

if (process.argv[1] === import.meta.filename) await main()
