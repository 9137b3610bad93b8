import { Dialog, StyleRoot, ThemeRoot } from '@latchkey/ui'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderKit } from '../../test/renderKit.tsx'
import { VirtualList } from './VirtualList.tsx'

const rows = Array.from({ length: 1_000 }, (_, at) => at)
const keyOf = (row: number) => String(row)

it('renders the visible rows, even after the content above them has grown', async () => {
  await page.viewport(1280, 900)
  renderKit(
    {},
    <StyleRoot root={document}>
      <ThemeRoot locale="en">
        <Dialog title="Rows" closeLabel="Close" onRequestClose={() => {}}>
          <section>
            <p data-testid="above">Above</p>
            <VirtualList label="Rows" rows={rows} keyOf={keyOf} heightOf={() => 40}>
              {(row) => <p style={{ height: 40 }}>Row {row}.</p>}
            </VirtualList>
          </section>
        </Dialog>
      </ThemeRoot>
    </StyleRoot>,
  )
  const first = page.getByText('Row 0.')
  await expect.element(first).toBeVisible()
  const above = page.getByTestId('above').element() as HTMLElement
  above.style.height = '3000px'
  const body = document.querySelector('.lk-panel-body')
  if (!body) throw new Error('There is no body')
  body.scrollTop = 3_000
  await expect.element(page.getByText('Row 5.')).toBeInViewport()
  await expect.element(first).toBeInTheDocument()
})
