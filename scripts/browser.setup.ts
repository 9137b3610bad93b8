import { beforeAll } from 'vitest'
import { page } from 'vitest/browser'

/** The size that vitest gives a new page. */
const size = { width: 414, height: 896 }

// Files of a tab share their page: each begins with an empty one, in the same size, without the focus.
beforeAll(async () => {
  document.body.replaceChildren()
  await page.viewport(size.width, size.height)
})
