import { existsSync } from 'node:fs'

const shell = '/usr/bin/chromium-headless-shell'
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Returns whether tests have the headless shell, or a configured browser. */
export const hasShell = () => process.env.CHROMIUM_PATH !== undefined || existsSync(shell)

const find = (files) => process.env.CHROMIUM_PATH ?? files.find((file) => existsSync(file))

/** Returns the path of the full browser, which `npm run bench` uses; undefined leaves the choice to Playwright. */
export const browserPath = () => find(browsers)

/**
 * Returns the path of the Chromium for tests. Prefers the headless shell, where an empty page costs a seventh, except
 * in `npm run soak`, which uses the full browser. Undefined leaves the choice to Playwright, whose own is a shell.
 */
export const chromiumPath = () => (process.env.SOAK ? browserPath() : find([shell, ...browsers]))

/** Flags that let Chromium run headless everywhere, also as root, without contacting any host. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  // Without a GPU, blurring the background of the modal took a fifth of all CPU time.
  '--blink-settings=prefersReducedTransparency=true',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Launch options of Chromium for end-to-end tests. A frame's storage is partitioned by the embedding site, and windows
 * without a press are blocked: browsers do both, and Playwright's flags undo it. A page that a test modifies counts as
 * a remote one, and may embed frames from this machine.
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
