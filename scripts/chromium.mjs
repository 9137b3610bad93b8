import { existsSync } from 'node:fs'

const shell = '/usr/bin/chromium-headless-shell'
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Whether tests have the headless shell, or are told what to run in. */
export const hasShell = () => process.env.CHROMIUM_PATH !== undefined || existsSync(shell)

const find = (files) => process.env.CHROMIUM_PATH ?? files.find((file) => existsSync(file))

/** Path of the whole browser, which `npm run bench` measures; undefined leaves the choice to Playwright's own. */
export const browserPath = () => find(browsers)

/**
 * Path of the Chromium that tests run in: the headless shell where there is one, since an empty page costs a seventh in
 * it, and the whole browser in `npm run soak`. Undefined leaves the choice to Playwright's own, which is a shell, too.
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
