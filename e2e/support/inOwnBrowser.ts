import type {
  BrowserContext,
  Fixtures,
  LaunchOptions,
  PlaywrightTestArgs,
  PlaywrightWorkerArgs,
  TestType,
} from '@playwright/test'

/**
 * Returns a `test` whose pages are in a browser of their own, with these launch options. `test.use({ launchOptions })`
 * would start another worker, and with it another world.
 */
export function inOwnBrowser<args extends PlaywrightTestArgs, workerArgs extends PlaywrightWorkerArgs>(
  test: TestType<args, workerArgs>,
  launchOptions: LaunchOptions,
): TestType<args, workerArgs> {
  const fixtures: Fixtures<object, object, { context: BrowserContext }, PlaywrightWorkerArgs> = {
    context: async ({ playwright }, use) => {
      const browser = await playwright.chromium.launch(launchOptions)
      await use(await browser.newContext())
      await browser.close()
    },
  }
  return test.extend(fixtures as Parameters<typeof test.extend>[0]) as TestType<args, workerArgs>
}
