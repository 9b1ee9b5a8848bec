#!/bin/sh
# own-view.sh WRITABLE... -- READABLE... -- COMMAND...
# Runs a command that sees the named files and folders at their own paths, Debian's programs, and nothing else on the
# disk; it can write only to the first folders. Must be started by root in a new mount namespace, which ends with it.
set -euf
umask 022
# The programs of a machine's owner, which not every shell of root's has in its path.
PATH=$PATH:/usr/sbin:/sbin
# In the machine's own namespace this would unmount its disk.
theirs=$(readlink "/proc/$PPID/ns/mnt")
[ "$(readlink /proc/self/ns/mnt)" != "$theirs" ]
# The new root is assembled here: a folder that every Linux has and that never contains a project.
new=/sys

# Missing paths are skipped: the command itself reports best what it needs.
show() {
  [ -e "$1" ] || return 0
  mkdir -p "$new${1%/*}"
  if [ -L "$1" ]; then
    cp -P "$1" "$new$1"
    return 0
  fi
  if [ -d "$1" ]; then mkdir -p "$new$1"; elif [ ! -e "$new$1" ]; then : >"$new$1"; fi
  # With what is mounted beneath it, such as a disk of its own for models: else files would go to the folder under it.
  mount --rbind "$1" "$new$1"
  for point in $(cut -d ' ' -f 5 /proc/self/mountinfo); do
    # Spaces are written as \040 there.
    point=$(printf '%b' "$point")
    case $point in "$new$1" | "$new$1"/*) mount -o "remount,bind,nosuid,$2" "$point" ;; esac
  done
}

mount -t tmpfs -o mode=755,size=1m view "$new"
for path in /usr /bin /sbin /lib /lib32 /lib64 /opt /etc/ld.so.cache /etc/alternatives; do show "$path" ro,nodev; done
for path in /dev/null /dev/zero /dev/random /dev/urandom; do show "$path" rw; done
for access in rw,nodev,noexec ro,nodev; do
  while [ "$1" != -- ]; do
    show "$1" "$access"
    shift
  done
  shift
done
# It sees only its own processes.
mkdir -p "$new/proc" "$new/old"
mount -t proc -o nosuid,nodev,noexec,hidepid=2 proc "$new/proc"

folder=$PWD
cd "$new"
# Not chroot, because inside one the engine could not create its namespace without a network.
pivot_root . old
cd /
umount -l /old
rmdir /old
mount -o remount,ro,nosuid,nodev /
cd "$folder"
exec "$@"
