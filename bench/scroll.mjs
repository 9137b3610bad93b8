// Scrolls a paged history of 10,000 entries in Chromium, and measures how long its tasks take and how many rows it
// keeps. A task's time is the thread's CPU time, so other programs on the machine don't count.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { browserPath, chromiumArgs } from '../scripts/chromium.mjs'
import { root } from '../scripts/run.mjs'

const passes = 3
const framesPerPass = 300
/** Pixels per frame. */
const speeds = { 'a hard fling': 1_500, 'a swipe': 120 }
const rowsMost = 60
const longTaskMs = 50
const mark = 'scroll begins'
const gallery = path.join(root, 'packages/react/gallery')

/** Scrolls the gallery's page of 10,000 entries. Returns each pass with its tasks in ms. */
export async function measureScroll() {
  const outDir = mkdtempSync(path.join(os.tmpdir(), 'latchkey-scroll-'))
  const options = {
    root: gallery,
    configFile: path.join(gallery, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  }
  await build(options)
  const server = await preview({ ...options, preview: { host: '127.0.0.1', port: 0 } })
  const executablePath = browserPath()
  const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(`${server.resolvedUrls.local[0]}?page=long`)
    await page.locator('.lk-panel-body').getByRole('listitem').nth(5).waitFor()
    const found = []
    for (const [name, step] of Object.entries(speeds))
      for (let pass = 0; pass < passes; pass++)
        found.push({ name, ...(await measurePass(browser, page, step)) })
    return { found, chromium: browser.version() }
  } finally {
    await browser.close()
    await server.close()
    rmSync(outDir, { recursive: true, force: true })
  }
}

async function measurePass(browser, page, step) {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  const rows = await page.evaluate(scroll, { step, frames: framesPerPass, name: mark })
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
  const begin = traceEvents.find(({ name }) => name === mark)
  const tasks = traceEvents
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === begin.pid && tid === begin.tid)
    .filter(({ name, ts }) => name.endsWith('RunTask') && ts >= begin.ts)
  if (!tasks.some(({ tdur }) => tdur > 0))
    throw new Error('The trace has no thread duration (tdur) for any task.')
  return { rows, tasksMs: tasks.map(({ tdur = 0 }) => tdur / 1_000) }
}

/** Runs in the page: scrolls one step per frame, and back once no page is left. Returns the highest number of rows. */
async function scroll({ step, frames, name }) {
  const body = document.querySelector('.lk-panel-body')
  performance.mark(name)
  let rows = 0
  let direction = 1
  for (let at = 0; at < frames; at++) {
    const isWhole = body.querySelector('li[aria-setsize="-1"]') === null
    if (isWhole && body.scrollTop + body.clientHeight >= body.scrollHeight - 1) direction = -1
    body.scrollTop += step * direction
    await new Promise(requestAnimationFrame)
    rows = Math.max(rows, body.querySelectorAll('li').length)
  }
  return rows
}

/** Returns a table of the measurements, and the promises that fail. */
export function compareScroll({ found, chromium: version }) {
  const lines = Object.entries(speeds).map(([name, step]) => {
    const all = found.filter((pass) => pass.name === name)
    const tasks = all.flatMap(({ tasksMs }) => tasksMs)
    const long = tasks.filter((ms) => ms > longTaskMs).length
    const longest = tasks.reduce((most, ms) => Math.max(most, ms), 0)
    const rows = Math.max(...all.map((pass) => pass.rows))
    const holds = long === 0 && rows <= rowsMost
    const cells = [`${name}, ${step} px a frame`, long, longest.toFixed(1), rows, holds ? 'yes' : 'no']
    return { name, holds, text: `| ${cells.join(' | ')} |` }
  })
  const cpus = os.cpus()
  const text = [
    `${new Date().toISOString().slice(0, 10)}, \`npm run bench -- scroll\`, ${passes} passes of ${framesPerPass} frames, Chromium ${version}, ${cpus.length} x ${cpus[0]?.model.trim()}, Node ${process.version}.`,
    '',
    `| | tasks over ${longTaskMs} ms, at most 0 | longest task, ms | rows in the document, at most ${rowsMost} | met |`,
    '|---|---:|---:|---:|---|',
    ...lines.map((line) => line.text),
  ].join('\n')
  return { text, broken: lines.filter(({ holds }) => !holds).map(({ name }) => `scrolling by ${name}`) }
}
