import { page } from 'vitest/browser'

/**
 * What is read aloud with the message in it, by a view or for a notification. A notification stands in the document twice
 * while it is open, once to be heard and once to be seen: its text alone finds both or, before the eye's part has loaded, one.
 */
export const announced = (message: string | RegExp) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: message })
