import type { Page } from '@playwright/test'

/** Collects a page's content security policy violations, starting with its next load. */
export async function watchViolations(page: Page): Promise<readonly string[]> {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (what: string) => violations.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportViolation } = window as unknown as { reportViolation(what: string): void }
      reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`)
    })
  })
  return violations
}
