// Takes a picture of every state that a component test ends in, light and dark, at three widths, and lists what looks
// different from the last run: npm run gallery, or npm run gallery -- <test files>.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import { chromiumArgs, chromiumPath } from './chromium.mjs'
import { linesFile } from './gallery/takePicture.mjs'
import { install } from './install.mjs'
import { mustRun, root, run, tool } from './run.mjs'
import { installChromium } from './steps/steps.mjs'

const folder = path.join(root, 'artifacts/gallery')
const beforeFile = path.join(folder, 'before.jsonl')
const files = process.argv.slice(2)

await install()
await installChromium()
await mustRun(process.execPath, ['scripts/styles.mjs'])
if (existsSync(linesFile)) renameSync(linesFile, beforeFile)
const code = await run(
  tool('vitest'),
  ['run', '--project', 'browser', '--silent', '--reporter=dot', ...files],
  {
    env: { GALLERY: '1' },
  },
)
const pictures = read(linesFile)
const before = new Map(read(beforeFile).map((picture) => [keyOf(picture), picture.hash]))
const changed = pictures.filter((picture) => {
  const hash = before.get(keyOf(picture))
  return hash !== undefined && hash !== picture.hash
})
writeSheet(pictures)
await printSheets(pictures)
const named = [...new Set(changed.map(({ file, title }) => `${file}: ${title}`))]
console.log(`${pictures.length} pictures in ${path.relative(root, folder)}/index.html.`)
if (before.size > 0) console.log(`${named.length} states look different from the last run.`)
for (const name of named) console.log(`- ${name}`)
process.exitCode = code

function read(file) {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** Writes the contact sheet: each state once, in one mode and width at a time. */
function writeSheet(pictures) {
  const toHtml = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const names = [...new Set(pictures.map(({ file }) => file))]
  const isNew = new Set(changed.map(({ hash }) => hash))
  const sections = names.map((name) => {
    const seen = new Set()
    const figures = pictures.flatMap(({ file, title, width, mode, hash }) => {
      const key = `${width} ${mode} ${hash}`
      if (file !== name || seen.has(key)) return []
      seen.add(key)
      const marks = `data-mode="${mode}" data-width="${width}"${isNew.has(hash) ? ' data-changed' : ''}`
      const image = `<img loading="lazy" src="pictures/${hash}.png" alt="">`
      return [
        `<figure ${marks}><a href="pictures/${hash}.png">${image}</a><figcaption>${toHtml(title)}</figcaption></figure>`,
      ]
    })
    return `<section><h2>${toHtml(name.replace(/^packages\/|\.browser\.test\.tsx?$/g, ''))}</h2><div>${figures.join('')}</div></section>`
  })
  writeFileSync(
    path.join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Latchkey gallery</title>
<style>
body { font: 12px/1.4 system-ui; margin: 16px; background: #ddd; color: #111 }
h2 { font-size: 13px; margin: 16px 0 4px }
section > div { display: flex; flex-wrap: wrap; gap: 8px }
figure { margin: 0; inline-size: 180px }
figure[data-width="1280"] { inline-size: 400px }
figure[data-changed] img { outline: 3px solid #d33 }
img { inline-size: 100%; display: block }
figcaption { overflow: hidden; display: -webkit-box; -webkit-line-clamp: 3; -webkit-box-orient: vertical }
nav { position: sticky; top: 0; background: #ddd; padding: 8px 0 }
section:not(:has(figure:not([hidden]))) { display: none }
</style>
<nav>
<label>Mode <select name="mode"><option>light<option>dark</select></label>
<label>Width <select name="width"><option>375<option>320<option>1280</select></label>
</nav>
${sections.join('\n')}
<script>
const show = () => {
  const [mode, width] = [...document.querySelectorAll('select')].map(({ value }) => value)
  for (const figure of document.querySelectorAll('figure'))
    figure.hidden = figure.dataset.mode !== mode || figure.dataset.width !== width
}
addEventListener('change', show)
const asked = new URLSearchParams(location.search)
for (const select of document.querySelectorAll('select')) select.value = asked.get(select.name) ?? select.value
show()
</script></html>`,
  )
}

/** Prints the contact sheet as images, one for each mode and width. */
async function printSheets(pictures) {
  if (pictures.length === 0) return
  const executablePath = chromiumPath()
  const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })
  const page = await browser.newPage({ viewport: { width: 1800, height: 1000 } })
  for (const mode of ['light', 'dark'])
    for (const width of [320, 375, 1280]) {
      await page.goto(`file://${folder}/index.html?mode=${mode}&width=${width}`)
      await page.evaluate(async () => {
        const images = [...document.images].filter((image) => image.checkVisibility())
        for (const image of images) image.loading = 'eager'
        await Promise.all(images.map((image) => image.decode().catch(() => {})))
      })
      await page.screenshot({ path: path.join(folder, `${mode}-${width}.png`), fullPage: true })
    }
  await browser.close()
}

function keyOf({ file, title, width, mode }) {
  return JSON.stringify([file, title, width, mode])
}
