import './forms.ts'
import './texts.ts'
import './push.ts'
