import { expect, it, onTestFinished } from 'vitest'
import { openLoginWindow } from './openLoginWindow.ts'
import { openPage } from './openPage.ts'
import { openReviewWindow } from './openReviewWindow.ts'

it('an app’s browser that shows windows in the page’s own place opens none, and the page stays as it is', () => {
  const { open, stop } = window
  onTestFinished(() => void Object.assign(window, { open, stop }))
  let stops = 0
  // Behaves like Android's WebView in apps that don't let it open windows.
  Object.assign(window, { open: () => window, stop: () => stops++ })
  const { title } = document
  expect(openReviewWindow({ src: '/review', place: undefined, onClosed() {} })).toBeUndefined()
  expect(openLoginWindow({ text: 'One moment' })).toBeUndefined()
  expect(openPage()).toBeUndefined()
  expect(stops).toBe(3)
  expect(document.title).toBe(title)
})
