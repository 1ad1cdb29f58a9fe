import './forms.ts'
import './texts.ts'
import './push.ts'
import { shareProduct } from './product.ts'

shareProduct()
