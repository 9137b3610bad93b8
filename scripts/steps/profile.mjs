import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { root } from '../run.mjs'

const linesFile = path.join(root, 'artifacts/profile.jsonl')
const dearestMax = 40

/** Makes the test processes of this run record their CPU time and waits. */
export function startProfile() {
  rmSync(linesFile, { force: true })
  process.env.PROFILE = linesFile
}

/** Returns the CPU seconds of this machine for all processes; undefined if the system has no /proc. */
export function processorSeconds() {
  if (!existsSync('/proc/stat')) return undefined
  // cpu user nice system idle iowait irq softirq, in hundredths of a second.
  const [user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8')
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + softirq) / 100
}

/** Writes docs/test-times.md from the steps of a run and the lines of its processes. */
export function writeProfile(results) {
  const lines = existsSync(linesFile)
    ? readFileSync(linesFile, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : []
  const cpuOf = new Map(
    lines.filter(({ cpu }) => cpu).map(({ file, cpu }) => [path.relative(root, file), cpu]),
  )
  const files = results.flatMap(({ name, tests, files: timed = [] }) =>
    timed.length > 0 ? timed.map((file) => ({ step: name, ...file })) : sumByFile(name, tests),
  )
  const dearest = files
    .map(({ step, file, imports = 0, tests }) => ({
      step,
      file,
      imports,
      tests,
      all: imports + tests,
      cpu: cpuOf.get(file),
    }))
    .sort((one, other) => other.all - one.all)
    .slice(0, dearestMax)
  const isMeasured = results.some(({ cpu }) => cpu !== undefined)
  const worlds = lines.filter(({ world }) => world)
  const waits = sumWaits(lines)
  const text = [
    '# Test times',
    '',
    `Written by \`npm test -- --profile\` on ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} cores.`,
    '',
    '## Steps',
    '',
    isMeasured
      ? 'Steps ran one after the other; `npm test` runs some in parallel. Processor seconds cover the whole machine, so nothing else should run meanwhile.'
      : 'As `npm test` runs them, some in parallel: each takes longer than it would alone.',
    '',
    ...table(
      ['Step', 'Seconds', 'Processor seconds', 'Tests'],
      results.map(({ name, seconds, cpu, tests }) => [name, tenth(seconds), tenth(cpu), tests.length || '']),
    ),
    '',
    '## The 40 slowest files',
    '',
    'Processor seconds are those of the worker alone, without the programs that it starts; browsers don’t report theirs.',
    '',
    ...table(
      ['File', 'Seconds', 'of which imports', 'Processor seconds'],
      dearest.map(({ file, all, imports, cpu }) => [`\`${file}\``, tenth(all), tenth(imports), tenth(cpu)]),
    ),
    '',
    '## Worlds',
    '',
    ...table(
      ['What', 'Times', 'Seconds'],
      ['start', 'lease', 'restore'].map((world) => {
        const these = worlds.filter((line) => line.world === world)
        return [world, these.length, tenth(these.reduce((sum, { seconds }) => sum + seconds, 0))]
      }),
    ),
    '',
    '## Timers of 100 ms and more that fired in unit tests',
    '',
    ...table(
      ['Where it was set, and its delay in ms', 'Times', 'Seconds'],
      waits.map(({ site, count, ms }) => [`\`${site}\``, count, tenth(ms / 1000)]),
    ),
    '',
  ].join('\n')
  writeFileSync(path.join(root, 'docs/test-times.md'), text)
}

function sumByFile(step, tests) {
  const sums = new Map()
  for (const { file, seconds = 0 } of tests) if (file) sums.set(file, (sums.get(file) ?? 0) + seconds)
  return [...sums].map(([file, seconds]) => ({ step, file: `${step}/${file}`, tests: seconds }))
}

function sumWaits(lines) {
  const sums = new Map()
  for (const { waits = {} } of lines)
    for (const [site, { count, ms }] of Object.entries(waits)) {
      const sum = sums.get(site) ?? { site, count: 0, ms: 0 }
      sums.set(site, { site, count: sum.count + count, ms: sum.ms + ms })
    }
  return [...sums.values()].sort((one, other) => other.ms - one.ms).slice(0, dearestMax)
}

const tenth = (seconds) => (seconds === undefined ? '' : seconds.toFixed(1))
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
