import { beforeAll, beforeEach } from 'vitest'
import { page } from 'vitest/browser'

/** The size that vitest gives a new page. */
const size = { width: 414, height: 896 }

// Files of a tab share their page: each begins with an empty one, in the same size, without the focus.
beforeAll(async () => {
  document.body.replaceChildren()
  await page.viewport(size.width, size.height)
})

// Tab goes on from where a test before this one was, though what stood there has gone: each begins at the top of the page.
beforeEach(() => {
  window.focus()
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
})
