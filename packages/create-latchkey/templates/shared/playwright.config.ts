import { defineConfig } from '@playwright/test'

const { CHROMIUM_PATH, CI, PORT = '3000' } = process.env
const baseURL = `http://localhost:${PORT}`

export default defineConfig({
  testDir: 'test',
  use: {
    baseURL,
    // Without it, Playwright uses its own browser: npx playwright install chromium
    launchOptions: CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {},
  },
  webServer: { command: 'npm run dev', url: baseURL, reuseExistingServer: !CI },
})
