import { existsSync } from 'node:fs'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Path of the Chromium that tests run in; undefined leaves the choice to Playwright's own. */
export const chromiumPath = () => process.env.CHROMIUM_PATH ?? installed.find((file) => existsSync(file))

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
