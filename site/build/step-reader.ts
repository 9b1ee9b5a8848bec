import type { Plugin } from 'vite';

const SCRIPT = /occt-import-js\/dist\/occt-import-js\.js$/;
const NOTICE = '/*! occt-import-js, LGPL-2.1, with two functions changed: /licenses/open-cascade.txt */\n';

/** Calls a C++ function: the script makes the same of text, for speed that four calls a file do not need. */
const CALL_CPP = `var invokerFn=function(...given){
  var destructors=[];
  var wired=argTypes.slice(2).map((type,i)=>type.toWireType(destructors,given[i]));
  var result=cppInvokerFunc(cppTargetFunc,...wired);
  if(needsDestructorStack)runDestructors(destructors);
  else wired.forEach((value,i)=>argTypes[i+2].destructorFunction?.(value));
  if(returns)return argTypes[0].fromWireType(result);
};`;

/** Calls a JavaScript function for C++, with the arguments that it left in memory. */
const CALL_JS = `var invokerFunction=(obj,func,destructorsRef,at)=>{
  var given=types.map(type=>{
    var value=type.readValueFromPointer(at);
    at+=type.argPackAdvance;
    return value;
  });
  var result=kind===1?new func(...given):func.call(kind===0?obj:undefined,...given);
  if(!retType.isVoid)return emval_returnValue(retType,destructorsRef,result);
};`;

/**
 * OpenCascade's script without the code that it makes of text, which the security policy forbids. Its WebAssembly is used
 * as it is.
 */
export function withoutEval(source: string): string {
  const changes: readonly [from: RegExp, to: string][] = [
    [
      /let\[args,invokerFnBody\]=createJsInvoker\(.*?var invokerFn=newFunc\(Function,args\)\(\.\.\.closureArgs\);/s,
      CALL_CPP,
    ],
    [
      /var functionBody=`return function \(obj.*?var invokerFunction=newFunc\(Function,params\)\(\.\.\.args\);/s,
      CALL_JS,
    ],
  ];
  return (
    NOTICE +
    changes.reduce((text, [from, to]) => {
      if (!from.test(text)) throw new Error(`occt-import-js is not the one we know: it has no ${from}`);
      return text.replace(from, () => to);
    }, source)
  );
}

/** Changes the script when a worker is built or served. */
export function stepReader(): Plugin {
  return {
    name: 'step-reader',
    enforce: 'pre',
    transform(code, id) {
      return SCRIPT.test(id) ? { code: withoutEval(code), map: null } : null;
    },
  };
}
