import { expect, it, onTestFinished } from 'vitest'
import { openLoginWindow } from './openLoginWindow.ts'
import { openPage } from './openPage.ts'
import { openReviewWindow } from './walletWindows.ts'

it('opens no window in an in-app browser that would replace the page, which stays unchanged', () => {
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
