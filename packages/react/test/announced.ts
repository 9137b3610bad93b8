import { page } from 'vitest/browser'

/**
 * Finds what is read aloud with the message in it, by a view or for a notification. While it is open, a notification is
 * in the document twice, once to be heard and once to be seen. Its text alone would find both, or only one before the
 * visible part has loaded.
 */
export const announced = (message: string | RegExp) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: message })
