/** Hostile texts for filters. No stored value contains them, so a response with status 200 must have no rows. */
export const hostile = [
  `' or '1'='1`,
  `'; drop table documents; --`,
  `') or true --`,
  `\\' or 1=1 --`,
  '" or ""="',
  `'||(select pg_sleep(10))||'`,
  '1 union select null',
  '$1',
  '{1,2}',
  '%%',
  '_%_',
  '\\%',
  '.*|.+',
  '[[:alpha:]]+',
  '(?=a)(a+)+$',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '\u202eabc',
  'NaN',
  '-2147483649',
  '9223372036854775808',
  '1e400',
  'infinity',
  '\ud800',
] as const

/** Values that are no document id, or that are no id of a document. */
export const border = [0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, null, true, '1', [1], {}]
