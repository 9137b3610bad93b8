import { beforeAll, beforeEach } from 'vitest'
import { page } from 'vitest/browser'

/** Default size of a new page in vitest. */
const size = { width: 414, height: 896 }

// Test files in a tab share its page. Each starts with an empty one of the same size, without focus.
beforeAll(async () => {
  document.body.replaceChildren()
  await page.viewport(size.width, size.height)
})

// Tab continues from where the previous test was, even if that element is gone, so each test starts at the top of the
// page.
beforeEach(() => {
  window.focus()
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
})
