/** The colours of the charts, each in light and in dark. */
const colours = {
  paper: ['#ffffff', '#0b1120'],
  ink: ['#0f172a', '#f1f5f9'],
  soft: ['#56677f', '#94a3b8'],
  frame: ['#94a3b8', '#475569'],
  leaf: ['#ffffff', '#1e293b'],
  even: ['#f8fafc', '#0f172a'],
  odd: ['#eef2f8', '#141d31'],
  region: ['#818cf8', '#6366f1'],
  rule: ['#e2e8f0', '#334155'],
  line: ['#475569', '#94a3b8'],
  label: ['#e2e8f0', '#3b4961'],
  labelEdge: ['#64748b', '#64748b'],
  always: ['#f1f5f9', '#4b5870'],
  done: ['#dcfce7', '#166534'],
  error: ['#fee2e2', '#991b1b'],
  delay: ['#fef3c7', '#92400e'],
  doneLine: ['#15803d', '#4ade80'],
  errorLine: ['#b91c1c', '#f87171'],
  delayLine: ['#b45309', '#fbbf24'],
  onLabel: ['#0f172a', '#ffffff'],
  onLabelSoft: ['#475569', '#e2e8f0'],
  onLabelGuard: ['#7c2d12', '#fde68a'],
  onLabelAction: ['#115e59', '#a7f3d0'],
  guard: ['#92400e', '#fcd34d'],
  action: ['#0f766e', '#5eead4'],
  invoke: ['#6d28d9', '#c4b5fd'],
} as const

export type Colour = keyof typeof colours
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const colourOf = (name: Colour, theme: Theme): string =>
  colours[name][themes.indexOf(theme)] ?? ''

const variables = (theme: Theme) =>
  Object.entries(colours)
    .map(([name, pair]) => `--${name}:${pair[themes.indexOf(theme)]}`)
    .join(';')

const fonts =
  "Pretendard,'Noto Sans KR','Noto Sans CJK KR','Apple SD Gothic Neo','Malgun Gothic',sans-serif"

const rules = [
  `.statechart{${variables('light')}}`,
  `@media(prefers-color-scheme:dark){.statechart{${variables('dark')}}}`,
  ...themes.map(
    (theme) =>
      `.statechart[data-theme=${theme}],[data-theme=${theme}] .statechart{${variables(theme)}}`,
  ),
  `.statechart text{font-family:${fonts};font-weight:400;fill:var(--ink)}`,
  '.statechart .paper{fill:var(--paper)}',
  '.statechart .state>rect{stroke:var(--frame);stroke-width:1.25;fill:var(--leaf)}',
  '.statechart .even>rect{fill:var(--even)}',
  '.statechart .odd>rect{fill:var(--odd)}',
  '.statechart .region>rect{stroke:var(--region);stroke-dasharray:6 4}',
  '.statechart .state>rect.inner{fill:none}',
  '.statechart .rule{stroke:var(--rule);stroke-width:1}',
  '.statechart .ring{fill:none;stroke:var(--invoke);stroke-width:2;stroke-dasharray:4.2 2.1}',
  '.statechart .dot{fill:var(--ink)}',
  '.statechart .name,.statechart .event,.statechart .invoke{font-weight:600}',
  '.statechart .key{fill:var(--soft)}',
  '.statechart .guard{fill:var(--guard)}',
  '.statechart .action,.statechart .effect{fill:var(--action)}',
  '.statechart .invoke{fill:var(--invoke)}',
  '.statechart .line{fill:none;stroke:var(--line);stroke-width:1.5}',
  '.statechart .head{fill:var(--line)}',
  '.statechart .label rect{fill:var(--label);stroke:var(--labelEdge)}',
  '.statechart .always .label rect{fill:var(--always)}',
  '.statechart .label .event{fill:var(--onLabel)}',
  '.statechart .label .key{fill:var(--onLabelSoft)}',
  '.statechart .label .guard{fill:var(--onLabelGuard)}',
  '.statechart .label .action{fill:var(--onLabelAction)}',
  ...(['done', 'error', 'delay'] as const).flatMap((kind) => [
    `.statechart .${kind} .line{stroke:var(--${kind}Line)}`,
    `.statechart .${kind} .head{fill:var(--${kind}Line)}`,
    `.statechart .${kind} .label rect{fill:var(--${kind});stroke:var(--${kind}Line)}`,
  ]),
  '.statechart .delay .line{stroke-dasharray:6 4}',
  '.statechart .row.error .event{fill:var(--errorLine)}',
  `@media print{.statechart.statechart{${variables('light')}}}`,
]

/**
 * The style sheet of every chart. A chart embedded in a page uses the `data-theme` of the page, any other chart the theme of the system.
 */
export const chartCss = rules.join('\n')
