import { expect, it, vi } from 'vitest'
import { openLoginWindow } from './openLoginWindow.ts'
import { openPage } from './openPage.ts'
import { openReviewWindow } from './openReviewWindow.ts'

it('an app’s browser that shows windows in the page’s own place opens none, and the page stays as it is', () => {
  // As Android's WebView answers in apps that let it open no windows.
  vi.spyOn(window, 'open').mockImplementation(() => window)
  const stop = vi.spyOn(window, 'stop')
  const { title } = document
  expect(openReviewWindow({ src: '/review', place: undefined, onClosed() {} })).toBeUndefined()
  expect(openLoginWindow({ text: 'One moment' })).toBeUndefined()
  expect(openPage()).toBeUndefined()
  expect(stop).toHaveBeenCalledTimes(3)
  expect(document.title).toBe(title)
  vi.restoreAllMocks()
})
