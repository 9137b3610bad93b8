/** English texts of the portfolio chart. */
export const portfolioCopy = {
  'portfolio.label': 'Value over time',
  'portfolio.up': 'Up {amount} since {day}, at today’s prices',
  'portfolio.down': 'Down {amount} since {day}, at today’s prices',
  'portfolio.same': 'Unchanged since {day}, at today’s prices',
  'portfolio.at': '{when}: {amount}',
  'portfolio.range': 'Time range',
  'portfolio.day': 'Day',
  'portfolio.week': 'Week',
  'portfolio.month': 'Month',
  'portfolio.all': 'All',
  'portfolio.empty': 'The account’s value over time appears here.',
  'portfolio.failed': 'Couldn’t load the value over time.',
} as const
