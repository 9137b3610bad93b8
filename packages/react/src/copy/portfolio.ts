/** The texts of the account's value over time, in English. */
export const portfolioCopy = {
  'portfolio.label': 'Value over time',
  'portfolio.up': 'Up {amount} since {day}, at today’s prices',
  'portfolio.down': 'Down {amount} since {day}, at today’s prices',
  'portfolio.same': 'As much as on {day}, at today’s prices',
  'portfolio.at': '{when}: {amount}',
  'portfolio.range': 'How far back',
  'portfolio.day': 'Day',
  'portfolio.week': 'Week',
  'portfolio.month': 'Month',
  'portfolio.all': 'All',
  'portfolio.empty': 'Its value over time will be drawn here.',
  'portfolio.failed': 'Its value over time did not load.',
} as const
