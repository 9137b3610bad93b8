import { existsSync } from 'node:fs'

const shell = '/usr/bin/chromium-headless-shell'
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Whether tests have the headless shell, or are told what to run in. */
export const hasShell = () => process.env.CHROMIUM_PATH !== undefined || existsSync(shell)

const find = (files) => process.env.CHROMIUM_PATH ?? files.find((file) => existsSync(file))

/** Path of the whole browser, which `npm run bench` runs in; undefined leaves the choice to Playwright. */
export const browserPath = () => find(browsers)

/**
 * Path of the Chromium that tests run in: the headless shell where there is one, since an empty page costs a seventh in
 * it, and the whole browser in `npm run soak`. Undefined leaves the choice to Playwright, whose own is a shell.
 */
export const chromiumPath = () => (process.env.SOAK ? browserPath() : find([shell, ...browsers]))

/** Flags under which Chromium runs headless everywhere, as root too, and asks no host for anything. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  // Without a GPU, blurring what is behind the modal took a fifth of all processor time.
  '--blink-settings=prefersReducedTransparency=true',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * How Chromium is launched for tests of whole pages: with the storage of a frame kept apart by the site that holds it, and
 * windows blocked that nobody has pressed for, as browsers do and Playwright's own flags undo. A page that a test has
 * changed counts as one from outside of this machine, which may hold frames of it here.
 */
export function pageLaunch(executablePath = chromiumPath()) {
  return {
    args: [
      ...chromiumArgs,
      '--disable-features=LocalNetworkAccessChecks,MediaRouter,Translate,HttpsUpgrades',
      '--host-resolver-rules=MAP dapp.test 127.0.0.1',
    ],
    ignoreDefaultArgs: ['--disable-popup-blocking'],
    ...(executablePath && { executablePath }),
  }
}
