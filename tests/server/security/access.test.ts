import './authentication.ts'
import './queries.ts'
import { shareProduct } from './product.ts'

shareProduct()
