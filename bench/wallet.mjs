// Measures how long a visitor of the embedded wallet waits, in Chromium, on two real origins: from an entered address
// to the email in the mailbox, from an entered code to a wallet, and from Approve to a signature. Each round has a new
// visitor with a separate browser context. The seed's shares are released and combined for each signature.
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from 'playwright'
import { browserPath, chromiumArgs } from '../scripts/chromium.mjs'
import { root } from '../scripts/run.mjs'

const rounds = 9
const pollMs = 5
/** Delay between keys, in ms, of a fast typist. */
const keyMs = 60

/** Promised limits in ms, with their titles. */
const promises = {
  mail: { title: 'address entered to email received', atMost: 500 },
  wallet: { title: 'code entered to wallet ready', atMost: 1_000 },
  signature: { title: 'Approve pressed to signature verified', atMost: 300 },
}

/** Measures each promise in ms, by round. */
export async function measureWallet() {
  const { createDevnet } = await import('../packages/devnet/dist/world/createDevnet.js')
  const devnet = await createDevnet({
    appDir: path.join(root, 'apps/web/dist'),
    frameDir: path.join(root, 'packages/frame/dist/page'),
  })
  const executablePath = browserPath()
  // As in regular browsers, a frame's storage is partitioned by the embedding site.
  const args = [...chromiumArgs, '--disable-features=MediaRouter,Translate,HttpsUpgrades']
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
  const measured = { mail: [], wallet: [], signature: [] }
  try {
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext({ baseURL: devnet.world.app, locale: 'en-US' })
      for (const [name, ms] of Object.entries(await measureRound(context, devnet.world, round)))
        measured[name].push(ms)
      await context.close()
    }
    return { measured, chromium: browser.version() }
  } finally {
    await browser.close()
    await devnet.close()
  }
}

async function measureRound(context, world, round) {
  const address = `bench${round}@mob.test`
  const page = await context.newPage()
  let released = 0
  page.on('response', (response) => {
    if (response.ok() && response.url().includes('/wallet/keys/release')) released += 1
  })
  await page.goto('/')
  await page.evaluate(watchTimes)
  const dialog = page.getByRole('dialog').first()
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByLabel('Email address').pressSequentially(address, { delay: keyMs })

  await page.evaluate(() => window.bench.begin('click'))
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  const { text, at } = await awaitMail(world.mailbox, address)
  const mail = at - (await page.evaluate(() => window.bench.began))
  const digits = await dialog.locator('.lk-email-digits').textContent()
  const [code] = /\b\d{3}[\s ]?\d{3}\b/.exec(text)
  const [link] = /https?:\/\/\S+\/login\/\S+/.exec(text)
  const mailed = await context.newPage()
  await mailed.goto(link)
  await mailed.getByRole('button', { name: `Yes, it shows ${digits}` }).click()
  await mailed.getByRole('heading', { name: 'Confirmed' }).waitFor()
  await mailed.close()

  const field = dialog.getByLabel('Verification code')
  await field.waitFor()
  await page.evaluate(() => window.bench.begin('input', 'header button[aria-label^="Account"]'))
  await field.fill(code.replace(/\D/g, ''))
  const wallet = await page.evaluate(() => window.bench.ended)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const task = page.getByRole('region', { name: 'Sign a message' })
  await task.getByRole('button', { name: 'Sign message' }).click()
  const screen = page.frameLocator('iframe[title]')
  const button = screen.getByRole('button', { name: 'Sign', exact: true })
  await button.hover()
  await screen.getByText('You can approve now.').waitFor({ state: 'attached' })
  const before = released
  const signed = page.evaluate(() => window.bench.until('Verified. Signed by'))
  const clicked = button.evaluate(
    (element) =>
      new Promise((resolve) => element.addEventListener('click', () => resolve(Date.now()), { once: true })),
  )
  await button.click()
  const signature = (await signed) - (await clicked)
  if (released - before !== 1)
    throw new Error(`The share was released ${released - before} times, expected once.`)
  return { mail, wallet, signature }
}

/** Runs in the page: records the visitor's last action, and when its result appeared. */
function watchTimes() {
  const untilSeen = (isThere) =>
    new Promise((resolve) => {
      const look = () => {
        if (!isThere()) return
        observer.disconnect()
        resolve(Date.now())
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      look()
    })
  window.bench = {
    begin(event, selector) {
      document.addEventListener(
        event,
        () => {
          window.bench.began = Date.now()
          if (selector === undefined) return
          const { began } = window.bench
          window.bench.ended = untilSeen(() => document.querySelector(selector)).then((at) => at - began)
        },
        { capture: true, once: true },
      )
    },
    until: (text) => untilSeen(() => document.body.textContent.includes(text)),
  }
}

async function awaitMail(mailbox, address) {
  for (;;) {
    const response = await fetch(`${mailbox}/mails.json?${new URLSearchParams({ to: address })}`)
    const [mail] = await response.json()
    if (mail) return { text: mail.text, at: Date.now() }
    await delay(pollMs)
  }
}

/** Returns the table for bench/README.md, and the promises that fail. */
export function compareWallet({ measured, chromium: version }) {
  const rows = Object.entries(promises).map(([name, { title, atMost }]) => {
    const sorted = [...measured[name]].sort((a, b) => a - b)
    const ms = sorted[Math.floor(sorted.length / 2)]
    return { name, title, ms, slowest: sorted.at(-1), atMost, holds: ms <= atMost }
  })
  const cpus = os.cpus()
  const text = [
    `${new Date().toISOString().slice(0, 10)}, \`npm run bench -- wallet\`, medians of ${rounds} rounds, Chromium ${version}, ${cpus.length} x ${cpus[0]?.model.trim()}, Node ${process.version}.`,
    '',
    '| the embedded wallet, from … to … | ms | slowest | at most | met |',
    '|---|---:|---:|---:|---|',
    ...rows.map(
      ({ title, ms, slowest, atMost, holds }) =>
        `| ${title} | ${ms} | ${slowest} | ${atMost} | ${holds ? 'yes' : 'no'} |`,
    ),
  ].join('\n')
  return { text, broken: rows.filter(({ holds }) => !holds).map(({ title }) => title) }
}
