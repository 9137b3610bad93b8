// Measures the size of the smallest app with the kit, of the WalletConnect client alone, of the wallet's frame, and of
// each namespace that an app adds: node scripts/sizes/sizes.mjs. The smallest app with five bundlers: --bundlers
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { chromium } from 'playwright'
import { build } from 'vite'
import { chromiumArgs, chromiumPath } from '../chromium.mjs'
import { root } from '../run.mjs'
import { brotli } from './brotli.mjs'
import { closure } from './bundlePage.mjs'
import { measureClient } from './clientSize.mjs'
import { measureHooks } from './hooksSize.mjs'
import { evmParts, judgeFirstLoad } from './judgeFirstLoad.mjs'
import { listForeignModules, measureNamespaces, namespaceBudgets } from './namespaceSizes.mjs'

const app = path.join(root, 'bench/kit')

/** Maximum brotli kB (1000 bytes) that load by each point. */
const budgets = { untilButtonWorks: 65.6, moreOnOpening: 15.0, untilQuiet: 89.2 }

/** Maximum brotli kB (1000 bytes) that the kit may add to the first load of an app that uses wagmi's hooks. */
const hooksBudget = 7.8

/** Maximum gzip kB (1000 bytes) that the WalletConnect client may add to an app with viem, until a wallet is paired. */
const clientBudget = 18

/**
 * Maximum brotli kB (1000 bytes) that the wallet's frame loads until its first screen is shown, in total and without
 * React. Excludes code that loads on demand: to call its server, to sign, and to decode calls.
 */
const frameBudgets = { frameToFirstScreen: 80, frameOwn: 20 }

/** Maximum brotli kB (1000 bytes) of the one file that a plain page loads until `<latchkey-button>` works. */
const elementBudget = 75

/** Modules that the frame's first screen needs besides its page. */
const frameParts = /packages\/frame\/src\/approvals\/index\.ts$/

/** Modules that load only with the first remote wallet or for a stored session. */
const remoteParts = /packages\/walletconnect\//

/** Opens the built app and the modal. Returns the files that it loaded before and after that, and every other host. */
async function watchLoading(files) {
  const server = http.createServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : request.url.slice(1)
    const body = files.get(name)
    const type = { html: 'text/html', js: 'text/javascript', css: 'text/css' }[name.split('.').at(-1)]
    response
      .writeHead(body === undefined ? 404 : 200, { 'content-type': type ?? 'application/octet-stream' })
      .end(body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const executablePath = chromiumPath()
  const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })
  try {
    const page = await browser.newPage()
    const fetched = new Set()
    const hosts = new Set()
    const sockets = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.port === String(server.address().port)) fetched.add(url.pathname.slice(1))
      else if (/^(http|ws)/.test(url.protocol)) hosts.add(url.host)
    })
    await page.goto(`http://127.0.0.1:${server.address().port}/`)
    const button = page.locator('header button')
    await button.waitFor()
    await page.waitForLoadState('networkidle')
    const quiet = new Set(fetched)
    await button.click()
    await page.locator('dialog[open]').waitFor()
    await page.waitForLoadState('networkidle')
    return { quiet, fetched, sockets, hosts: [...hosts] }
  } finally {
    await browser.close()
    server.close()
  }
}

/** Builds the frame's page and measures what its first screen loads. */
async function measureFrame() {
  const folder = path.join(root, 'packages/frame')
  // Not written to disk, since end-to-end tests may be reading the previous build.
  const result = await build({ root: folder, logLevel: 'error', build: { write: false } })
  const chunks = [result].flat().flatMap(({ output }) => output.filter(({ type }) => type === 'chunk'))
  const first = closure(
    chunks,
    ({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => frameParts.test(id)),
  )
  const weigh = (isOurs) =>
    chunks
      .filter(
        ({ fileName, name }) =>
          first.has(fileName) && (isOurs === undefined || (name !== 'react') === isOurs),
      )
      .reduce((sum, { code }) => sum + brotli(code), 0) / 1000
  const isThere = chunks.some(({ moduleIds }) => moduleIds.some((id) => frameParts.test(id)))
  return {
    sizes: { frameToFirstScreen: weigh(), frameOwn: weigh(true) },
    problems: isThere ? [] : ['the frame’s screens are missing'],
  }
}

/** Measures the file for pages without a bundler, which must not need another one until the button works. */
function measureElement() {
  const code = readFileSync(path.join(root, 'packages/element/dist/latchkey-element.js'))
  const isWhole = !/\bfrom\s*["']|\bimport\s*["']/.test(code.toString())
  return {
    size: brotli(code) / 1000,
    problems: isWhole ? [] : ['latchkey-element.js imports another file'],
  }
}

async function main() {
  const result = await build({ root: app, logLevel: 'error' })
  const outputs = [result].flat().flatMap(({ output }) => output)
  const chunks = outputs.filter(({ type }) => type === 'chunk')
  const styles = outputs.filter(({ fileName }) => fileName.endsWith('.css')).map(({ fileName }) => fileName)
  const files = new Map(
    outputs.map(({ fileName }) => [fileName, readFileSync(path.join(app, 'dist', fileName))]),
  )
  const { files: first, opening, modules, problems } = judgeFirstLoad(chunks)
  const { quiet, fetched, sockets, hosts } = await watchLoading(files)
  const remote = chunks.filter(({ moduleIds }) => moduleIds.some((id) => remoteParts.test(id)))
  if (remote.length === 0) problems.push('the app has no lazily loaded client for remote wallets')
  for (const { fileName } of remote)
    if (fetched.has(fileName)) problems.push(`${fileName} loads before a remote wallet is connected`)
  for (const { fileName, moduleIds } of chunks)
    if (quiet.has(fileName) && moduleIds.some((id) => evmParts.test(id)))
      problems.push(`${fileName} loads before there is an intent to connect`)
  for (const url of sockets)
    problems.push(`a WebSocket to ${new URL(url).origin} opens before a wallet is connected`)

  const kilobytes = (names) =>
    [...names]
      .filter((name) => /\.(js|css)$/.test(name))
      .reduce((sum, name) => sum + brotli(files.get(name)), 0) / 1000
  const sizes = {
    untilButtonWorks: kilobytes([...first, ...styles]),
    moreOnOpening: kilobytes(opening),
    untilQuiet: kilobytes(quiet),
  }
  for (const [name, budget] of Object.entries(budgets)) {
    console.log(`${name.padEnd(18)} ${sizes[name].toFixed(2).padStart(6)} kB brotli, at most ${budget}`)
    if (sizes[name] > budget) problems.push(`${name} is ${sizes[name].toFixed(1)} kB, at most ${budget}`)
  }
  const hooks = await measureHooks()
  const addedToHooks = (hooks.whole - hooks.withoutKit) / 1000
  console.log(
    `addedToHooks       ${addedToHooks.toFixed(2).padStart(6)} kB brotli beside React and wagmi's hooks (${(hooks.withoutKit / 1000).toFixed(2)}), at most ${hooksBudget}`,
  )
  if (addedToHooks > hooksBudget)
    problems.push(`the kit adds ${addedToHooks.toFixed(1)} kB to wagmi's hooks, at most ${hooksBudget}`)
  const client = await measureClient()
  const [toPair, whole] = [client.toPair / 1000, client.whole / 1000]
  console.log(
    `clientToPair       ${toPair.toFixed(2).padStart(6)} kB gzip beside viem, at most ${clientBudget}`,
  )
  console.log(
    `clientWhole        ${whole.toFixed(2).padStart(6)} kB gzip, with parts that only some browsers and sign-ins load`,
  )
  if (toPair > clientBudget) problems.push(`the client adds ${toPair.toFixed(2)} kB, at most ${clientBudget}`)
  const frame = await measureFrame()
  problems.push(...frame.problems)
  for (const [name, budget] of Object.entries(frameBudgets)) {
    const size = frame.sizes[name]
    console.log(`${name.padEnd(18)} ${size.toFixed(2).padStart(6)} kB brotli, at most ${budget}`)
    if (size > budget) problems.push(`${name} is ${size.toFixed(1)} kB, at most ${budget}`)
  }
  const element = measureElement()
  problems.push(...element.problems)
  console.log(`elementFile        ${element.size.toFixed(2).padStart(6)} kB brotli, at most ${elementBudget}`)
  if (element.size > elementBudget)
    problems.push(`elementFile is ${element.size.toFixed(1)} kB, at most ${elementBudget}`)
  const modulesOfNamespaces = listForeignModules(chunks)
  problems.push(...modulesOfNamespaces.map((id) => `${id} is in an app that only uses eip155`))
  const allModules = chunks.flatMap(({ moduleIds }) => moduleIds)
  console.log(
    `evmOnly            ${allModules.length} modules, ${modulesOfNamespaces.length} from other namespaces`,
  )
  const namespaces = await measureNamespaces()
  problems.push(...namespaces.problems)
  for (const [name, budget] of Object.entries(namespaceBudgets)) {
    const size = namespaces.sizes[name]
    const atOnce = namespaces.firstLoads[name]
    console.log(
      `${name.padEnd(18)} ${size.toFixed(1).padStart(6)} kB brotli beside eip155, at most ${budget}; the first load grows by ${atOnce.toFixed(1)}`,
    )
    if (size > budget) problems.push(`${name} adds ${size.toFixed(1)} kB, at most ${budget}`)
  }
  const foreign = hosts.filter((host) => !host.startsWith('127.0.0.1:'))
  if (foreign.length > 0) problems.push(`requests to unconfigured hosts: ${foreign.join(', ')}`)

  mkdirSync(path.join(root, 'artifacts'), { recursive: true })
  const report = {
    sizes: {
      ...sizes,
      addedToHooks,
      clientToPair: toPair,
      clientWhole: whole,
      ...frame.sizes,
      elementFile: element.size,
      ...namespaces.sizes,
    },
    firstLoad: modules.map((id) => id.replace(`${root}/`, '')),
    evmOnly: allModules.map((id) => id.replace(`${root}/`, '')),
  }
  writeFileSync(path.join(root, 'artifacts/sizes.json'), `${JSON.stringify(report, null, 2)}\n`)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--bundlers')) {
    const { checkBundlers } = await import('./bundlers/bundlers.mjs')
    const problems = await checkBundlers()
    for (const problem of problems) console.error(problem)
    process.exitCode = problems.length > 0 ? 1 : 0
  } else await main()
}
