import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root, run } from '../run.mjs'

const logFolder = path.join(root, 'artifacts/log')
/** Number of printed lines of a failed step's output. The log contains all of it. */
const tailLines = 80

/** Maximum tests in a run that may pass on their second try. Each is listed with its first failure, to be fixed. */
export const secondTriesMax = 10

/**
 * Runs steps regardless of failures, and prints a line about each. A step is called with `run`, which writes to the
 * step's log in `artifacts/log`. It returns an exit code, optionally with its tests. Phases run one after the other,
 * the lanes of a phase in parallel, and the steps of a lane in sequence. Without phases, all steps run in sequence.
 * `measure` returns the CPU seconds spent so far.
 */
export async function runSteps(steps, { phases = [[Object.keys(steps)]], measure = () => undefined } = {}) {
  mkdirSync(logFolder, { recursive: true })
  const done = new Map()
  const runLane = async (lane) => {
    for (const name of lane) if (name in steps) done.set(name, await runStep(name, steps[name], measure))
  }
  for (const lanes of phases) await Promise.all(lanes.map(runLane))
  const results = Object.keys(steps).map((name) => done.get(name))
  const all = results.flatMap(toTests)
  const late = all.filter(isLate)
  for (const { title, reason } of late)
    console.log(`\n! ${title}\npassed on the second try. The first failed with:\n${reason}`)
  if (late.length > secondTriesMax)
    console.log(`\n✗ ${late.length} tests passed on their second try. The limit is ${secondTriesMax}.`)
  for (const { title, reason = '' } of all.filter(isFailed)) console.log(`\n✗ ${title}\n${reason}`)
  return results
}

async function runStep(name, step, measure) {
  const logFile = path.join(logFolder, `${name}.log`)
  const log = openSync(logFile, 'w')
  const began = performance.now()
  const before = measure()
  const result = {
    tests: [],
    ...(await attempt(step, (command, args, options) => run(command, args, { log, ...options }))),
  }
  closeSync(log)
  const seconds = (performance.now() - began) / 1000
  const count =
    result.tests.length > 0 ? `, ${countPassed(result.tests)} of ${result.tests.length} tests passed` : ''
  console.log(
    `${result.code === 0 ? '✓' : '✗'} ${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s${count}`,
  )
  if (result.code !== 0) {
    const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n')
    console.log([...lines.slice(-tailLines), `Full output: ${path.relative(root, logFile)}`].join('\n'))
  }
  const cpu = measure()
  return { name, ...result, seconds, ...(cpu !== undefined && { cpu: cpu - before }) }
}

/** Runs a step. If it throws, it counts as failed, and the others still run. */
async function attempt(step, stepRun) {
  try {
    const result = await step(stepRun)
    return typeof result === 'number' ? { code: result } : result
  } catch (error) {
    console.error(error)
    return { code: 1 }
  }
}

/** Returns the tests of a step, with failures outside of tests as another test for each file. */
const toTests = ({ tests, outside = [] }) => [
  ...tests,
  ...[...new Set(outside.map(({ file }) => file))].map((file) => {
    const [{ message, isLate }, ...others] = outside.filter((error) => error.file === file)
    return {
      title: `outside the tests of ${file ?? 'any file'}${others.length > 0 ? `, and ${others.length} more there` : ''}`,
      status: isLate ? 'passed' : 'failed',
      reason: message,
    }
  }),
]

const isFailed = ({ status }) => status === 'failed'
const isLate = ({ status, reason }) => status === 'passed' && reason !== undefined
const countPassed = (tests) => tests.filter(({ status }) => status === 'passed').length

/**
 * Counts the tests that passed and failed. A failed step without a failed test counts as one failure, as do too many
 * second tries.
 */
export function sumUp(results) {
  let passed = 0
  let failed = 0
  for (const { code, tests } of results) {
    const failures = tests.filter(isFailed).length
    passed += countPassed(tests)
    failed += failures > 0 ? failures : code === 0 ? 0 : 1
  }
  const late = results.flatMap(toTests).filter(isLate).length
  return { passed, failed: failed + (late > secondTriesMax ? 1 : 0) }
}
