// Draws the logos of wallets, networks and tokens from the packages in sources.json: node scripts/marks/marks.mjs
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { chromiumArgs, chromiumPath } from '../chromium.mjs'
import { mustRun, root } from '../run.mjs'
import { checksumsFile, hashMark, listMarks, markFiles } from './checkMarks.mjs'
import { cleanSvg } from './cleanSvg.mjs'

const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
const choices = readJson('scripts/marks/marks.json')

/** Drawings with more bytes become rasters, if these are smaller. */
const drawingBytesMax = 3_500

/** Sharp at 72 px, the largest size of a mark, on screens with two pixels per pixel, and at 48 px with three. */
const rasterPixels = 144

/** Downloads the packages with npm, checks their hashes and returns their unpacked folders by name. */
async function unpackSources(folder) {
  const folders = {}
  for (const { name, version, integrity } of readJson('scripts/marks/sources.json')) {
    const place = path.join(folder, name.replace('/', '+'))
    mkdirSync(place, { recursive: true })
    await mustRun('npm', ['pack', '--loglevel=silent', `--pack-destination=${place}`, `${name}@${version}`])
    const [archive] = readdirSync(place)
    const bytes = readFileSync(path.join(place, archive))
    if (`sha512-${createHash('sha512').update(bytes).digest('base64')}` !== integrity)
      throw new Error(`${name}@${version} does not have the hash in scripts/marks/sources.json`)
    await mustRun('tar', ['xzf', path.join(place, archive), '-C', place])
    folders[name] = path.join(place, 'package/dist')
  }
  return folders
}

/** Reads RainbowKit's wallets: each id's logo, and the color that belongs behind it. */
function readRainbowKit(dist) {
  const folder = path.join(dist, 'wallets/walletConnectors')
  const found = new Map()
  for (const file of readdirSync(folder).filter((name) => /^chunk-.*\.js$/.test(name))) {
    for (const part of readFileSync(path.join(folder, file), 'utf8').split(/(?=\bid: ")/)) {
      const start = part.slice(0, 1_200)
      const id = start.match(/^id: "([^"]+)"/)?.[1]
      const icon = start.match(/import\("\.\/([^"]+)"\)/)?.[1]
      const background = start.match(/iconBackground: "([^"]+)"/)?.[1]
      if (!id || !icon || found.has(id)) continue
      const url = readFileSync(path.join(folder, icon), 'utf8').match(/"data:image\/svg\+xml,([^"]+)"/)?.[1]
      if (url) found.set(id, { svg: decodeURIComponent(url), background })
    }
  }
  return found
}

/** Reads one drawing of web3icons, if possible the one that fills its square. Undefined without one. */
async function readDrawing(dist, kind, name) {
  const files = ['background', 'branded'].map((variant) =>
    path.join(dist, 'svgs', kind, variant, `${name}.svg.js`),
  )
  const file = files.find((one) => existsSync(one))
  return file && (await import(pathToFileURL(file))).default
}

/** Starts a browser that turns a drawing into a smaller raster, in a drawing around it. */
async function startRasterizer() {
  const executablePath = chromiumPath()
  const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })
  const page = await browser.newPage()
  return {
    async shrink(svg, original = svg) {
      if (svg.length <= drawingBytesMax && !original.includes('<image')) return svg
      const raster = await page.evaluate(
        async ({ text, pixels }) => {
          const image = new Image(pixels, pixels)
          image.src = `data:image/svg+xml,${encodeURIComponent(text)}`
          await image.decode()
          const canvas = Object.assign(document.createElement('canvas'), { width: pixels, height: pixels })
          canvas.getContext('2d').drawImage(image, 0, 0, pixels, pixels)
          return canvas.toDataURL('image/webp', 0.8)
        },
        { text: original, pixels: rasterPixels },
      )
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><image width="24" height="24" href="${raster}"/></svg>`
      return drawing.length < svg.length || original.includes('<image') ? drawing : svg
    },
    stop: () => browser.close(),
  }
}

async function drawWallets(folders, rasterizer) {
  const known = readRainbowKit(folders['@rainbow-me/rainbowkit'])
  const marks = {}
  for (const { id } of readJson('packages/core/src/remote/data/wallets.json')) {
    const { svg, background } = known.get(id) ?? {}
    const file = choices.walletsOfWeb3icons[id]
    if (svg)
      marks[id] = await rasterizer.shrink(
        cleanSvg(svg, { name: `w_${id}`, background }),
        onSquare(svg, background),
      )
    else if (file)
      marks[id] = cleanSvg(await readDrawing(folders['@web3icons/core'], 'wallets', file), {
        name: `w_${id}`,
      })
    else console.warn(`${id} has no mark`)
  }
  return marks
}

/** Fills the square below a drawing that is only used to make a raster. */
function onSquare(svg, fill) {
  const size =
    svg.match(/viewBox="([^"]*)"/)?.[1] ??
    `0 0 ${svg.match(/width="(\d+)/)?.[1]} ${svg.match(/height="(\d+)/)?.[1]}`
  const [x, y, width, height] = size.split(/[\s,]+/)
  const square = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill ?? 'none'}"/>`
  return svg.replace(/(<svg[^>]*>)/, `$1${square}`)
}

async function drawNetworks(folders, networks, rasterizer) {
  const catalogue = ['chains', 'furtherChains'].flatMap((name) =>
    readJson(`packages/protocol/src/chains/${name}.json`),
  )
  const chains = { ...choices.networks }
  for (const { id, caip2id, filePath } of networks) {
    const isWanted =
      catalogue.some(({ caipNetworkId }) => caipNetworkId === caip2id) || choices.furtherNetworks.includes(id)
    if (caip2id && isWanted) chains[caip2id] ??= filePath.replace('network:', '')
  }
  const drawings = {}
  for (const name of Object.values(chains))
    drawings[name] ??= await rasterizer.shrink(
      cleanSvg(await readDrawing(folders['@web3icons/core'], 'networks', name), { name: `n_${name}` }),
    )
  return { chains: sorted(chains), drawings: sorted(drawings) }
}

async function drawTokens(folders, tokens, rasterizer) {
  const draw = async (source) => {
    const [kind, name] = source.includes(':') ? source.split(':') : ['token', source]
    const svg = await readDrawing(folders['@web3icons/core'], `${kind}s`, name)
    if (!svg) throw new Error(`No drawing of ${source}`)
    return rasterizer.shrink(cleanSvg(svg, { name: `t_${name}` }))
  }
  const bundled = { natives: { ...choices.localNatives }, tokens: {}, drawings: {} }
  for (const list of ['chains', 'furtherChains'])
    for (const { caipNetworkId, nativeCurrency } of readJson(`packages/protocol/src/chains/${list}.json`)) {
      const { symbol } = nativeCurrency
      const source = symbol in choices.natives ? choices.natives[symbol] : symbol
      if (source) bundled.natives[caipNetworkId] = nameOf(source)
      if (source) bundled.drawings[nameOf(source)] ??= await draw(source)
    }
  const further = { tokens: {}, drawings: {} }
  for (const { filePath, addresses, marketCapRank } of tokens) {
    const source = filePath.replace('token:', '')
    const listed = Object.entries(addresses).filter(
      ([platform, address]) => address && platform in choices.platforms,
    )
    if (listed.length === 0) continue
    const name = nameOf(source)
    const isBundled = marketCapRank > 0 && marketCapRank <= choices.bundledRankMax
    const target = isBundled ? bundled : further
    if (!(name in bundled.drawings) && !(name in target.drawings)) {
      const svg = await draw(source).catch(() => console.warn(`${source} has no drawing`))
      if (!svg) continue
      target.drawings[name] = svg
    }
    for (const [platform, address] of listed) {
      const chain = choices.platforms[platform]
      target.tokens[chain] = {
        ...target.tokens[chain],
        [chain.startsWith('eip155') ? address.toLowerCase() : address]: name,
      }
    }
  }
  for (const table of [bundled, further])
    for (const [key, value] of Object.entries(table)) table[key] = sorted(value)
  return { bundled, further }
}

const nameOf = (source) => source.replace('network:', '').toLowerCase()
const sorted = (table) => Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)))

async function main() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'marks-'))
  const rasterizer = await startRasterizer()
  try {
    const folders = await unpackSources(folder)
    const metadata = await import(pathToFileURL(path.join(folders['@web3icons/common'], 'metadata/index.js')))
    const wallets = await drawWallets(folders, rasterizer)
    const { chains, drawings } = await drawNetworks(folders, metadata.networks, rasterizer)
    const tokens = await drawTokens(folders, metadata.tokens, rasterizer)
    const isFirst = ([id]) => choices.firstWallets.includes(id)
    const tables = {
      wallets: Object.fromEntries(Object.entries(wallets).filter(isFirst)),
      furtherWallets: Object.fromEntries(Object.entries(wallets).filter((entry) => !isFirst(entry))),
      networks: chains,
      networkDrawings: drawings,
      tokens: tokens.bundled,
      furtherTokens: tokens.further,
    }
    for (const [name, table] of Object.entries(tables)) write(markFiles[name], table)
    write(checksumsFile, Object.fromEntries(listMarks().map(({ id, svg }) => [id, hashMark(svg)])))
  } finally {
    await rasterizer.stop()
    rmSync(folder, { recursive: true })
  }
}

function write(file, value) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), `${JSON.stringify(value, null, file === checksumsFile ? 2 : 1)}\n`)
}

if (process.argv[1] === import.meta.filename) await main()
