import { defineConfig } from '@playwright/test'
import { pageLaunch } from './scripts/chromium.mjs'

const reporters: [string][] = [['list']]
if (process.env.PLAYWRIGHT_JSON_OUTPUT_NAME) reporters.push(['json'])

export default defineConfig({
  testDir: 'e2e/specs',
  // Long matrices of faults, which only `npm run soak` runs, and `npm run attack` those of attacks.
  ...(!process.env.SOAK && !process.env.ATTACK && { grepInvert: /@soak/ }),
  globalSetup: './scripts/setup/programs.setup.mjs',
  outputDir: 'artifacts/e2e',
  workers: 2,
  fullyParallel: false,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: reporters,
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'UTC',
    // Each frame of what moves costs time that nobody looks at; `npm run soak` runs the tests of components with it.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: pageLaunch(),
  },
})
