import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './scripts/chromium.mjs'

const executablePath = chromiumPath()
const reporters: [string][] = [['list']]
if (process.env.PLAYWRIGHT_JSON_OUTPUT_NAME) reporters.push(['json'])

export default defineConfig({
  testDir: 'e2e',
  // Long matrices of faults, which only `npm run soak` runs.
  ...(!process.env.SOAK && { grepInvert: /@soak/ }),
  globalSetup: './scripts/programs.setup.mjs',
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
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumArgs, ...(executablePath && { executablePath }) },
  },
})
