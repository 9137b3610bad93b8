import { approveIn } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { createStage, type Stage, thief } from '../../support/hostile/createStage.ts'
import { frameRows, nestedRows } from '../../support/hostile/frameRows.ts'
import { windowRows } from '../../support/hostile/windowRows.ts'

/** `npm test` runs some rows of each kind, `npm run soak` the others, `npm run attack` all. */
const rest = ({ isSmoke }: { isSmoke?: boolean }) => (isSmoke ? {} : { tag: '@soak' })

let stage: Stage
test.beforeAll(async ({ browser, world }) => {
  stage = await createStage(browser, world)
})
test.afterAll(() => stage.close())

test.describe('a page that holds the frame moves no money when it', () => {
  for (const [kind, rows] of Object.entries({ ...frameRows, 'Nested frames': nestedRows }))
    test.describe(kind, () => {
      for (const row of rows)
        test(row.name, rest(row), async ({ chain }) => {
          await stage.begin({ isNested: rows === nestedRows })
          expect(await stage.attackFrame(row)).toBe(!row.isOutOfReach)
          expect(await stage.isAnythingGranted()).toBe(false)
          expect(await chain.getBalance({ address: thief })).toBe(0n)
        })
    })
})

test.describe('a page with the wallet’s window moves no money when it', () => {
  test.beforeEach(() => stage.begin())

  test.describe('The wallet’s window', () => {
    for (const row of windowRows)
      test(row.name, rest(row), async ({ chain }) => {
        await row.run(stage)
        expect(await stage.isAnythingGranted()).toBe(false)
        expect(await chain.getBalance({ address: thief })).toBe(0n)
      })
  })

  test('has its visitor approve (control: money moves)', async ({ chain }) => {
    const wallet = await stage.openWindow()
    await approveIn(wallet, /^Send/)
    expect(await stage.isAnythingGranted()).toBe(true)
    expect(await chain.getBalance({ address: thief })).toBe(10n ** 18n)
  })
})
