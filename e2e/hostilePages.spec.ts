import { approveIn } from './embedded.ts'
import { expect, test } from './fixtures.ts'
import { createStage, type Stage, thief } from './hostile/createStage.ts'
import { frameRows, nestedRows } from './hostile/frameRows.ts'
import { windowRows } from './hostile/windowRows.ts'

// `npm run attack` and `npm run soak` run all rows, `npm test` some of each kind.
const isWhole = process.env.ATTACK === 'all' || process.env.SOAK !== undefined
const chosen = <row extends { isSmoke?: boolean }>(rows: readonly row[]) =>
  rows.filter(({ isSmoke }) => isWhole || isSmoke)

let stage: Stage
test.beforeAll(async ({ browser, world }) => {
  stage = await createStage(browser, world)
})
test.afterAll(() => stage.close())

test.describe('a page that holds the frame moves no money when it', () => {
  for (const [kind, rows] of Object.entries({ ...frameRows, 'Nested frames': nestedRows }))
    test.describe(kind, () => {
      for (const row of chosen(rows))
        test(row.name, async ({ chain }) => {
          await stage.begin({ isNested: rows === nestedRows })
          await stage.attackFrame(row)
          expect(await stage.isAnythingGranted()).toBe(false)
          expect(await chain.getBalance({ address: thief })).toBe(0n)
        })
    })
})

test.describe('a page with the wallet’s window moves no money when it', () => {
  test.beforeEach(() => stage.begin())

  test.describe('The wallet’s window', () => {
    for (const row of chosen(windowRows))
      test(row.name, async ({ chain }) => {
        await row.run(stage)
        expect(await stage.isAnythingGranted()).toBe(false)
        expect(await chain.getBalance({ address: thief })).toBe(0n)
      })
  })

  test('has its visitor approve: then it does', async ({ chain }) => {
    const wallet = await stage.openWindow()
    await approveIn(wallet, /^Send/)
    expect(await stage.isAnythingGranted()).toBe(true)
    expect(await chain.getBalance({ address: thief })).toBe(10n ** 18n)
  })
})
