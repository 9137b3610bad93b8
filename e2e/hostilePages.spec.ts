import { approveIn } from './embedded.ts'
import { expect, test } from './fixtures.ts'
import { createStage, type Stage, thief } from './hostile/createStage.ts'
import { frameRows } from './hostile/frameRows.ts'
import { windowRows } from './hostile/windowRows.ts'

// `npm run attack` runs all rows, `npm test` some of each kind.
const isWhole = process.env.ATTACK === 'all'
const chosen = <row extends { isSmoke?: boolean }>(rows: readonly row[]) =>
  rows.filter(({ isSmoke }) => isWhole || isSmoke)

let stage: Stage
test.beforeAll(async ({ browser, world }) => {
  stage = await createStage(browser, world)
})
test.afterAll(() => stage.close())

test.describe('a page that holds the frame moves no money when it', () => {
  test.beforeAll(() => stage.begin())
  test.afterAll(() => stage.end())

  for (const [kind, rows] of Object.entries(frameRows))
    test.describe(kind, () => {
      for (const row of chosen(rows))
        test(row.name, async ({ chain }) => {
          await stage.attackFrame(row)
          expect(stage.isAnswered()).toBe(false)
          expect(await chain.getBalance({ address: thief })).toBe(0n)
        })
    })
})

test.describe('a page with the wallet’s window moves no money when it', () => {
  test.beforeEach(() => stage.begin())
  test.afterEach(() => stage.end())

  test.describe('The wallet’s window', () => {
    for (const row of chosen(windowRows))
      test(row.name, async ({ chain }) => {
        await row.run(stage)
        expect(stage.isAnswered()).toBe(false)
        expect(await chain.getBalance({ address: thief })).toBe(0n)
      })
  })

  test('has its visitor approve: then it does', async ({ chain }) => {
    const wallet = await stage.openWindow()
    await approveIn(wallet, /^Send/)
    await expect.poll(() => chain.getBalance({ address: thief })).toBe(10n ** 18n)
  })
})
