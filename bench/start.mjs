// Measures how long a new user waits: a fresh clone with installed packages, from `npm start` until its page responds,
// first with nothing built and then again.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { mustRun, root } from '../scripts/run.mjs'

const rounds = 3
const pollMs = 20

/** Promised limits in seconds. */
const promises = { first: 25, warm: 5 }

/** Measures the seconds of each start, by round, for the committed code. */
export async function measureStarts() {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-start-'))
  const cwd = path.join(folder, 'main')
  try {
    await mustRun('git', ['clone', '--quiet', root, cwd])
    await mustRun('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd, quiet: true })
    const measured = { first: [], warm: [] }
    for (let round = 0; round < rounds; round++) {
      await mustRun('git', ['clean', '-fdxq', '-e', 'node_modules'], { cwd })
      rmSync(path.join(cwd, 'node_modules/.cache'), { recursive: true, force: true })
      measured.first.push(await start(cwd))
      measured.warm.push(await start(cwd))
    }
    return measured
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts and stops the world. Returns the seconds until its page and its API responded. */
async function start(cwd) {
  const runFile = path.join(cwd, '.latchkey/run.json')
  rmSync(runFile, { force: true })
  const began = performance.now()
  const child = spawn('npm', ['start'], { cwd, stdio: ['ignore', 'ignore', 'inherit'], detached: true })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  let hasEnded = false
  ended.then(() => {
    hasEnded = true
  })
  try {
    while (!existsSync(runFile)) {
      if (hasEnded) throw new Error('The local world did not start.')
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
    const { app, api } = JSON.parse(readFileSync(runFile, 'utf8'))
    for (const address of [app, `${api}/openapi.json`]) {
      const { ok, status } = await fetch(address)
      if (!ok) throw new Error(`${address} responded with status ${status}`)
    }
    return (performance.now() - began) / 1000
  } finally {
    if (!hasEnded) process.kill(-child.pid, 'SIGINT')
    await ended
  }
}

/** Returns the table for bench/README.md, and the promises that fail. */
export function compareStarts(measured) {
  const rows = Object.entries(promises).map(([name, atMost]) => {
    const sorted = [...measured[name]].sort((a, b) => a - b)
    const seconds = sorted[Math.floor(sorted.length / 2)]
    return { name, seconds, slowest: sorted.at(-1), atMost, holds: seconds <= atMost }
  })
  const { length, 0: cpu } = cpus()
  const title = { first: 'first start after an install', warm: 'later starts' }
  const text = [
    `${new Date().toISOString().slice(0, 10)}, \`npm run bench -- start\`, medians of ${rounds} rounds, ${length} x ${cpu?.model.trim()}, Node ${process.version}.`,
    '',
    '| `npm start` to a page that responds | s | slowest | at most | met |',
    '|---|---:|---:|---:|---|',
    ...rows.map(
      ({ name, seconds, slowest, atMost, holds }) =>
        `| ${title[name]} | ${seconds.toFixed(1)} | ${slowest.toFixed(1)} | ${atMost} | ${holds ? 'yes' : 'no'} |`,
    ),
  ].join('\n')
  return { text, broken: rows.filter(({ holds }) => !holds).map(({ name }) => `${name} start`) }
}
