import { defineConfig } from '@playwright/test'

const { CHROMIUM_PATH, CI, PORT = '3000', SERVER_PORT = '4000' } = process.env

export default defineConfig({
  testDir: 'test',
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    // Without it, Playwright uses its own browser: npx playwright install chromium
    launchOptions: CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {},
  },
  webServer: {
    command: 'npm run dev',
    // The server is ready last.
    url: `http://127.0.0.1:${SERVER_PORT}/health`,
    reuseExistingServer: !CI,
  },
})
